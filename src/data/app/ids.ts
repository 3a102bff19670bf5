/** Appwrite's own format in hexadecimal: seconds, microseconds, seven random characters. */
export function newId(now: number = Date.now()): string {
  const seconds = Math.floor(now / 1000).toString(16)
  const micros = ((now % 1000) * 1000).toString(16).padStart(5, '0')
  const random = crypto.getRandomValues(new Uint8Array(4))
  const tail = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${seconds}${micros.slice(0, 5)}${tail.slice(1)}`
}
