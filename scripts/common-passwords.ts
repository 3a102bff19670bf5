/**
 * Makes `src/data/account/common-passwords.bin` from a JSON list of passwords, the most used first:
 *
 *     npm pack @zxcvbn-ts/language-common@4.1.3 && tar xzf zxcvbn-ts-language-common-4.1.3.tgz
 *     node scripts/common-passwords.ts package/src/passwords.json
 *
 * That list is under the MIT licence, (c) 2012-2016 Dan Wheeler and Dropbox, Inc., (c) 2021 @zxcvbn-ts. It does not become part of this repository.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFilter } from '../src/core/account/common-passwords.ts'
import { PASSWORD_MIN } from '../src/core/account/sign-in-input.ts'
import { ROOT } from './lib/config.ts'

const COUNT = 10_000
const BYTES_PER_PASSWORD = 15 / 8

const all = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as string[]
// Shorter ones are rejected anyway.
const used = all.filter((password) => password.length >= PASSWORD_MIN).slice(0, COUNT)
if (used.length < COUNT) throw new Error(`The list has only ${used.length} passwords that are long enough.`)
const file = join(ROOT, 'src', 'data', 'account', 'common-passwords.bin')
writeFileSync(file, makeFilter(used, Math.ceil(COUNT * BYTES_PER_PASSWORD)))
