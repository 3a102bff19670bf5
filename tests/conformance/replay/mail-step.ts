/** Compares a recorded mail with the newest one of the local server, and learns its secrets. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Bindings } from './bindings.ts'
import type { Json, OtherLine } from './recording.ts'

interface Mail {
  headers: Map<string, string>
  plain: string
}

/** Link parameters that differ from run to run. */
const varying = new Set(['secret', 'expire', 'userId', 'membershipId'])

function newestMail(folder: string): Mail {
  const name = readdirSync(folder).sort().at(-1) ?? ''
  const [head = '', , ...body] = readFileSync(path.join(folder, name), 'utf8').split('\r\n\r\n')
  const headers = head.split(/\r\n(?! )/).map((line): [string, string] => {
    const at = line.indexOf(': ')
    return [line.slice(0, at).toLowerCase(), line.slice(at + 2)]
  })
  // The mail's headers, the headers of its plain part, and its paragraphs. The HTML part follows.
  return { headers: new Map(headers), plain: body.join('\n\n') }
}

function compareLink(recorded: string, plain: string, bindings: Bindings): string[] {
  const before = new URL(recorded)
  const start = `${before.origin}${before.pathname}`
  const found = plain.split(/\s/).find((word) => word.startsWith(start))
  if (found === undefined) return [`link: recorded ${recorded}, here none to ${start}`]
  const now = new URL(found)
  const names = (url: URL): string => [...url.searchParams.keys()].join(' ')
  if (names(before) !== names(now)) return [`link parameters: recorded ${names(before)}, here ${names(now)}`]
  return [...before.searchParams].flatMap(([name, value]) => {
    const local = now.searchParams.get(name) ?? ''
    if (name === 'secret') bindings.bind(value, local)
    const isSame = name === 'secret' ? local.length === value.length : varying.has(name) || local === value
    return isSame ? [] : [`link parameter ${name}: recorded ${value}, here ${local}`]
  })
}

/** Compares only the first line of the text; the remaining text of recorded mails is layout. */
function comparePreview(recorded: string, plain: string, bindings: Bindings): string[] {
  const before = (recorded.split('\n')[0] ?? '').trim()
  const now = (plain.split(/\r?\n/)[0] ?? '').trim()
  const code = /\b\d{6}\b/
  const [recordedCode, localCode] = [code.exec(before)?.[0], code.exec(now)?.[0]]
  if (recordedCode !== undefined && localCode !== undefined) bindings.bind(recordedCode, localCode)
  const isSame = before.replace(code, 'CODE') === now.replace(code, 'CODE')
  return isSame ? [] : [`text: recorded "${before}", here "${now}"`]
}

/** Returns `null` when the line has no mail. */
export function mailStep(line: OtherLine, folder: string, bindings: Bindings): string[] | null {
  const recorded = line.value['mail'] as Record<string, Json> | undefined
  if (recorded === undefined) return null
  const { headers, plain } = newestMail(folder)
  const differences = ['from', 'to', 'reply-to', 'subject'].flatMap((name) => {
    const before = String(recorded[name === 'reply-to' ? 'replyTo' : name])
    return headers.get(name) === before ? [] : [`${name}: recorded ${before}, here ${headers.get(name) ?? 'none'}`]
  })
  if (!headers.get('content-type')?.startsWith('multipart/alternative'))
    differences.push('content-type: not alternative')
  const links = (recorded['links'] as string[]).filter((link) => link.startsWith('http://localhost'))
  differences.push(...links.flatMap((link) => compareLink(link, plain, bindings)))
  differences.push(...comparePreview(String(recorded['plain']), plain, bindings))
  return differences
}
