/** The key that push services know this installation by: `PUSH_KEY`, else one of this machine. */
import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const newKey = (): string =>
  JSON.stringify(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }))

/** A key that changes would end all subscriptions, so it is kept. */
export function keptPushKey(file: string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8')
  const key = newKey()
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, key, { mode: 0o600 })
  return key
}
