import { hasLength, isCountless } from './item.ts'
import { scan, type Token } from './scan.ts'

/** Also matches the `A1)` and `B.` of supersets. */
const BULLET = /^\s*(?:[-*•–—]|\d{1,2}[.)]|[A-Ha-h]\d?[.)])\s+/

export interface Line {
  text: string
  number: number
  tokens: readonly Token[]
  hasBullet: boolean
  isNextBullet: boolean
}

export interface Head {
  rounds: number
  name: string
}

const countOf = (token: Token | undefined): number | null => {
  if (token?.kind === 'rounds') return token.count
  return token?.kind === 'length' && token.isTimes && token.length.kind === 'reps' ? token.length.reps : null
}

const has = (tokens: readonly Token[], ...kinds: Token['kind'][]): boolean =>
  tokens.some(({ kind }) => kinds.includes(kind))

function counted(tokens: readonly Token[]): { count: number; named: readonly Token[] } | null {
  const leading = countOf(tokens[0])
  if (leading !== null) return { count: leading, named: tokens.slice(1) }
  const trailing = countOf(tokens.at(-1))
  return trailing === null ? null : { count: trailing, named: tokens.slice(0, -1) }
}

function titleOf(text: string, named: readonly Token[]): string {
  const [first] = named
  if (first?.kind === 'text' && named.length === 1) return first.value
  return text.slice(first?.from ?? 0, named.at(-1)?.to ?? 0).replace(/\s*:$/, '')
}

export function roundsHeader({
  text,
  tokens,
  hasBullet,
  isNextBullet
}: Line): (Head & { from: number; to: number }) | null {
  const isColon = (token: Token) => token.kind === 'word' && text.slice(token.from, token.to) === ':'
  const said = tokens.filter((token) => !isColon(token))
  const rounds = counted(said)
  if (rounds === null || hasBullet) return null
  const { count, named } = rounds
  const isHeader = named.length === 0 || isNextBullet || text.slice(0, tokens.at(-1)!.to).endsWith(':')
  if (!isHeader || hasLength(named) || has(named, 'rounds', 'open', 'close', 'bad')) return null
  return { rounds: count, name: titleOf(text, named), from: tokens[0]!.from, to: tokens.at(-1)!.to }
}

const FOR_TIME = /^(?:for time|auf zeit|pour le temps|contre la montre|por tiempo|op tijd)$/iu

/** `5 rounds: 10 squats, 10 push-ups`: rounds of whatever follows on the line. */
export function roundsInLine({ text, tokens }: Line): (Head & { from: number; to: number; rest: number }) | null {
  const colon = tokens.findIndex(({ kind, from, to }) => kind === 'word' && text.slice(from, to).endsWith(':'))
  if (colon < 1 || colon === tokens.length - 1) return null
  const said = tokens.slice(0, colon + 1).filter(({ from, to }) => text.slice(from, to) !== ':')
  const isForTime = FOR_TIME.test(titleOf(text, said))
  const rounds = counted(said) ?? (isForTime ? { count: 1, named: said } : null)
  if (rounds === null || hasLength(rounds.named) || has(rounds.named, 'rounds', 'open', 'close', 'bad')) return null
  const { count, named } = rounds
  const name = titleOf(text, named).replace(/\s+(?:of|de|van)$/u, '')
  return { rounds: count, name, from: tokens[0]!.from, to: tokens[colon]!.to, rest: colon + 1 }
}

export function blockHead(text: string, chunk: readonly Token[], isLineEnd: boolean): Head | null {
  const rounds = counted(chunk)
  if (rounds === null && chunk.length > 0 && !isLineEnd) return null
  const { count, named } = rounds ?? { count: 1, named: chunk }
  return hasLength(named) || has(named, 'rounds', 'bad') ? null : { rounds: count, name: titleOf(text, named) }
}

/** “Squat, rest 20s” and “squat, 20s rest” */
function startsRest([next, second]: readonly Token[]): boolean {
  if (next?.kind === 'rest') return second?.kind === 'length' || second?.kind === 'bad'
  return next?.kind === 'length' && second?.kind === 'rest'
}

/** A comma ends an item or belongs to a name. Inside a one-line bracket it always ends an item. */
export function endsItem(
  line: string,
  chunk: readonly Token[],
  tokens: readonly Token[],
  index: number,
  isOneLine: boolean
): boolean {
  const [first] = chunk
  if (isOneLine || first === undefined || hasLength(chunk) || has(chunk, 'bad')) return true
  const after = tokens.slice(index + 1)
  if (after.length === 0 || isCountless(line, chunk) || startsRest(after)) return true
  // “10 squats, 10 push-ups”
  const next = after.slice(0, 1)
  return first.kind === 'bare' && has(chunk, 'word') && (has(next, 'bare') || hasLength(next))
}

export function linesOf(text: string): Line[] {
  const lines = text.split(/\r\n|\r|\n/)
  return lines.map((line, index) => {
    const bullet = BULLET.exec(line)?.[0].length ?? 0
    const tokens = scan(' '.repeat(bullet) + line.slice(bullet)).filter(({ kind }) => kind !== 'comment')
    const isNextBullet = BULLET.test(lines[index + 1] ?? '')
    return { text: line, number: index + 1, tokens, hasBullet: bullet > 0, isNextBullet }
  })
}
