import { hasLength } from './item.ts'
import type { NotationError } from './plan.ts'
import { scan, type Token } from './scan.ts'
import { sectionOf } from './words.ts'

type MarkKind = 'plain' | 'time' | 'rounds' | 'word' | 'heading' | 'note' | 'text' | 'error'

export interface Mark {
  kind: MarkKind
  text: string
}

const KINDS: Readonly<Partial<Record<Token['kind'], MarkKind>>> = {
  length: 'time',
  perRep: 'time',
  sided: 'time',
  interval: 'time',
  range: 'time',
  ladder: 'time',
  rounds: 'rounds',
  rest: 'word',
  intro: 'word',
  each: 'word',
  left: 'word',
  right: 'word',
  between: 'word',
  text: 'text',
  comment: 'note'
}

function kindOf(token: Token, index: number, tokens: readonly Token[]): MarkKind {
  const kind = KINDS[token.kind] ?? 'plain'
  if (kind === 'time' && token.kind === 'length' && token.isTimes && index === 0) return 'rounds'
  // Keywords count only next to a length. Elsewhere they are part of a name.
  return kind === 'word' && !hasLength(tokens) ? 'plain' : kind
}

const isHeading = (line: string): boolean =>
  line.trimStart().startsWith('#') || sectionOf(line.trim().replace(/\s*:$/, '')) !== null

export function markLine(line: string, errors: readonly NotationError[]): Mark[] {
  const tokens = scan(line)
  const kinds = new Array<MarkKind>(line.length).fill('plain')
  for (const [index, token] of tokens.entries()) kinds.fill(kindOf(token, index, tokens), token.from, token.to)
  const comment = tokens.find(({ kind }) => kind === 'comment')
  if (isHeading(line)) kinds.fill('heading', 0, comment?.from ?? line.length)
  for (const { from, to } of errors) kinds.fill('error', from, to)
  const marks: Mark[] = []
  for (const [index, kind] of kinds.entries()) {
    const last = marks.at(-1)
    if (last?.kind === kind) last.text += line[index] ?? ''
    else marks.push({ kind, text: line[index] ?? '' })
  }
  return marks
}
