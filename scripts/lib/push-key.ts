/** The key that identifies this installation to push services: `PUSH_KEY`, else one stored on this machine. */
import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const newKey = (): string =>
  JSON.stringify(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }))

/** A new key would end all subscriptions, so it is stored. */
export function keptPushKey(file: string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8')
  const key = newKey()
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, key, { mode: 0o600 })
  return key
}
