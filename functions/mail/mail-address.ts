/** Security: rejects anything that could end a protocol line or a header, or add a second address. */
export const isPlainAddress = (text: string): boolean =>
  text.length <= 320 && /^[^\s<>()[\],;:"\\@\u0000-\u001f\u007f-\uffff]+@[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i.test(text)

export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()

const NAME_MAX = 60

/** Privacy and spam: strips addresses and links from a name in a mail to a stranger. */
export const plainName = (name: string): string =>
  Array.from(oneLine(name.replaceAll(/[^\p{L}\p{M}\p{N} '’-]/gu, ' ')).replaceAll(/ {2,}/g, ' '))
    .slice(0, NAME_MAX)
    .join('')
    .trim()
