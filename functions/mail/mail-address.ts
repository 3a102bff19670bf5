/** Security: nothing that could end a line of the protocol or a header, and no second address. */
export const isPlainAddress = (text: string): boolean =>
  text.length <= 320 && /^[^\s<>()[\],;:"\\@\u0000-\u001f\u007f-\uffff]+@[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i.test(text)

export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()

const NAME_MAX = 60

/** Privacy and spam: a name in a mail to a stranger has no address and no link in it. */
export const plainName = (name: string): string =>
  Array.from(oneLine(name.replaceAll(/[^\p{L}\p{M}\p{N} '’-]/gu, ' ')).replaceAll(/ {2,}/g, ' '))
    .slice(0, NAME_MAX)
    .join('')
    .trim()
