/** Requests sent at the same time: their responses arrive in random order, so they are compared as a set. */
import type { LocalResponse } from './http-step.ts'
import { type HttpLine, type Json, parseJson } from './recording.ts'

/** Leaves out dates and numbers of the row, because they differ. */
function keyOf(status: number, body: Json | undefined): string {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return String(status)
  const values = Object.entries(body).filter(([name]) => !name.startsWith('$'))
  const sorted = values.sort(([left], [right]) => (left < right ? -1 : 1))
  return `${status} ${JSON.stringify(sorted, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))}`
}

function ranked<T>(items: readonly T[], key: (item: T) => string): T[] {
  return items
    .map((item) => ({ item, key: key(item) }))
    .sort((left, right) => (left.key < right.key ? -1 : left.key > right.key ? 1 : 0))
    .map(({ item }) => item)
}

export function paired(lines: readonly HttpLine[], answers: readonly LocalResponse[]): [HttpLine, LocalResponse][] {
  const recorded = ranked(lines, ({ response }) => keyOf(response.status, response.body))
  const local = ranked(answers, ({ status, body }) =>
    keyOf(status, body.length === 0 ? undefined : parseJson(body.toString()))
  )
  return recorded
    .flatMap((line, index): [HttpLine, LocalResponse][] => {
      const answer = local[index]
      return answer === undefined ? [] : [[line, answer]]
    })
    .sort(([left], [right]) => left.line - right.line)
}
