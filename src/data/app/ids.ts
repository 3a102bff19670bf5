/** New ids come from the client, so that every write can be sent twice. */

/** 20 hexadecimal characters in Appwrite's own form: seconds and microseconds of now, then seven random characters. */
export function newId(now: number = Date.now()): string {
  const seconds = Math.floor(now / 1000).toString(16)
  const micros = ((now % 1000) * 1000).toString(16).padStart(5, '0')
  const random = crypto.getRandomValues(new Uint8Array(4))
  const tail = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${seconds}${micros.slice(0, 5)}${tail.slice(1)}`
}
