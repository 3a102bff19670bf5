/** Reads the notation of `docs/notation.md`. Every readable line counts, and every other line has an error. */
import { slotsOf } from '../editing.ts'
import { BOUNDS, type Section, type StepLength } from '../../workout/workout.ts'
import { withIds, type NotationError, type Plan } from './plan.ts'
import { buildBlocks, type BlockNode, type ExerciseNode, type Node } from './nodes.ts'
import { flawAt, readItem, type ExercisePart, type Part, type RestPart } from './item.ts'
import { blockHead, endsItem, linesOf, roundsHeader, roundsInLine, type Line } from './lines.ts'
import { readMethod } from './methods.ts'
import type { Flaw, Token } from './scan.ts'
import { sectionOf } from './words.ts'

export interface NotationOptions {
  length?: StepLength
  restSec?: number
  maxExercises?: number
}

/** The most lines a method can hold. */
const LIST_MAX = 50

const MINUTE_AND_HALF: StepLength = { kind: 'time', seconds: 90 }

class Parser {
  readonly errors: NotationError[] = []
  readonly root: Node[] = []
  readonly failed = new Set<number>()
  private readonly open: BlockNode[] = []
  private section: Section = 'main'
  /** The node that a rest would follow, or `lost` after a skipped line. */
  private last: Node | 'lost' | null = null
  /** The rounds of a single exercise: `Squat 3x10`. */
  private own: BlockNode | null = null

  private readonly options: NotationOptions

  constructor(options: NotationOptions) {
    this.options = options
  }

  private flaw(flaw: Flaw, line: number, isLeftOut = true): void {
    this.errors.push({ ...flaw, line })
    if (isLeftOut) this.failed.add(line)
  }

  private get items(): Node[] {
    return this.open.at(-1)?.items ?? this.root
  }

  /** @returns the number of lines read, because a method includes the lines below it. */
  readLine(line: Line, below: readonly Line[]): number {
    if (line.tokens.length === 0) {
      if (line.text.trim() === '') this.endImplicit(['lines', 'bullets'])
      return 1
    }
    if (this.readHeading(line)) return 1
    const lines = this.readMethod(line, below)
    if (lines > 0 || this.readRoundsHeader(line)) return Math.max(1, lines)
    if (!line.hasBullet) this.endImplicit(['bullets'])
    if (!this.readRoundsInLine(line)) this.readItems(line)
    return 1
  }

  private readMethod(line: Line, below: readonly Line[]): number {
    const method = readMethod(line, below)
    if (method === null) return 0
    if (!line.hasBullet) this.endImplicit(['bullets'])
    const { number, text, tokens } = line
    const span = { from: tokens[0]!.from, to: tokens.at(-1)?.to ?? text.length }
    for (const block of this.open) block.isUsed = true
    for (const part of method.parts) {
      if (part.kind === 'exercise') this.addExercise(part, number, span)
      else if (part.kind === 'flawed') this.leaveOut(part, number)
    }
    return 1 + method.linesBelow
  }

  private readRoundsInLine(line: Line): boolean {
    const head = roundsInLine(line)
    if (head === null) return false
    const { text, number, tokens } = line
    const block = this.openBlock(head, number, 'bracket')
    let chunk: Token[] = []
    for (const token of tokens.slice(head.rest)) {
      if (token.kind === 'open' || token.kind === 'close') {
        this.flaw(flawAt(token.kind === 'open' ? 'unclosed' : 'unopened', token), number)
      } else if (token.kind === 'comma') {
        this.readChunk(text, chunk, number)
        chunk = []
      } else chunk.push(token)
    }
    this.readChunk(text, chunk, number)
    if (this.open.at(-1) === block) this.end()
    return true
  }

  private readHeading({ text, number, tokens }: Line): boolean {
    const said = text.slice(0, tokens.at(-1)?.to).trim()
    const hasHash = said.startsWith('#')
    const words = said.replace(/^#+\s*/, '').replace(/\s*:$/, '')
    const [, title = words, rounds] = /[x×]$/.test(words) ? (/^(.*?)\s*(\d{1,3})\s*[x×]$/u.exec(words) ?? []) : []
    const section = sectionOf(title)
    if (!hasHash && section === null) return false
    this.endAll()
    this.section = section ?? 'main'
    this.last = null
    if (rounds !== undefined)
      this.openBlock({ rounds: Number(rounds), name: '', from: 0, to: said.length }, number, 'lines')
    else if (section === null && title !== '') {
      this.openBlock({ rounds: 1, name: title, from: 0, to: said.length }, number, 'title')
    }
    return true
  }

  private readRoundsHeader(line: Line): boolean {
    const header = roundsHeader(line)
    if (header === null) return false
    this.endImplicit(['lines', 'bullets'])
    this.openBlock(header, line.number, line.isNextBullet ? 'bullets' : 'lines')
    return true
  }

  private readItems(line: Line): void {
    const { text, number, tokens } = line
    const opened = new Set<BlockNode>()
    let chunk: Token[] = []
    const end = () => {
      this.readChunk(text, chunk, number)
      chunk = []
    }
    for (let index = 0; index < tokens.length; index += 1) {
      const token = tokens[index]!
      if (token.kind === 'open') {
        const block = blockHead(text, chunk, index === tokens.length - 1)
        if (block !== null) {
          opened.add(this.openBlock({ ...block, from: chunk[0]?.from ?? token.from, to: token.to }, number, 'bracket'))
          chunk = []
        } else index = this.readBracket(line, index, chunk)
      } else if (token.kind === 'close') {
        end()
        index = this.closeBlock(line, index)
      } else if (token.kind === 'comma' && endsItem(text, chunk, tokens, index, opened.has(this.open.at(-1)!))) end()
      else chunk.push(token)
    }
    end()
  }

  /** A bracket in a name, as in `Plank (side)`. A bracket with only a length is ignored. */
  private readBracket({ text, number, tokens }: Line, index: number, chunk: Token[]): number {
    const open = tokens[index]!
    const close = tokens.findIndex(({ kind }, at) => kind === 'close' && at > index)
    const inside = tokens.slice(index + 1, close)
    if (close === -1) {
      const to = text.slice(0, tokens.at(-1)!.to).length
      this.flaw(flawAt('unclosed', open, {}, { from: to, to, text: ')' }), number)
      return tokens.length
    }
    const isLength = inside.length > 0 && inside.every(({ kind }) => ['length', 'each', 'left', 'right'].includes(kind))
    if (isLength && chunk.length > 0) chunk.push(...inside)
    else chunk.push({ kind: 'word', from: open.from, to: tokens[close]!.to })
    return close
  }

  private readChunk(text: string, chunk: readonly Token[], number: number): void {
    const tokens = chunk.slice(chunk.findIndex(({ kind }) => kind !== 'comma'))
    if (tokens.length === 0 || tokens[0]?.kind === 'comma') return
    const part = readItem(text, tokens, this.options.length ?? MINUTE_AND_HALF)
    for (const block of this.open) block.isUsed = true
    if (part.kind === 'exercise') this.addExercise(part, number, { from: tokens[0]!.from, to: tokens.at(-1)!.to })
    else if (part.kind === 'rest') this.addRest(part, number, tokens[0]!)
    else this.leaveOut(part, number)
  }

  private leaveOut({ flaw }: Part & { kind: 'flawed' }, number: number): void {
    this.flaw(flaw, number)
    this.last = 'lost'
  }

  private addExercise(part: ExercisePart, line: number, span: { from: number; to: number }): void {
    const { name, steps, intro, rounds, isTimed } = part
    const restSec = part.restSec ?? (isTimed ? 0 : (this.options.restSec ?? 0))
    const node: ExerciseNode = {
      kind: 'exercise',
      exercise: { id: '', name, steps, intro },
      section: this.section,
      restSec,
      isRestSaid: part.restSec !== null,
      line
    }
    if (rounds === null) this.items.push(node)
    else {
      const block = this.openBlock({ rounds, name: '', ...span }, line, 'bracket')
      block.items.push(node)
      this.open.pop()!.isUsed = true
      this.own = block
    }
    this.last = node
  }

  private addRest({ seconds, isBetween }: RestPart, line: number, token: Token): void {
    const { last } = this
    if (last === 'lost') return
    const own = this.own?.items[0] === last ? this.own : undefined
    const block = last?.kind === 'block' ? last : (own ?? this.open.findLast(({ how }) => how !== 'title'))
    if (isBetween && block !== undefined) block.restBetweenRoundsSec = seconds
    else if (isBetween) this.flaw(flawAt('betweenFirst', token), line)
    else if (last === null) this.flaw(flawAt('restFirst', token), line)
    else if (last.kind === 'block') last.restAfterSec = Math.min(BOUNDS.secondsMax, last.restAfterSec + seconds)
    else {
      last.restSec = Math.min(BOUNDS.secondsMax, (last.isRestSaid ? last.restSec : 0) + seconds)
      last.isRestSaid = true
    }
  }

  private openBlock(
    { rounds, name, ...span }: { rounds: number; name: string; from: number; to: number },
    line: number,
    how: BlockNode['how']
  ): BlockNode {
    const isDeep = this.open.filter((block) => block.how !== 'title').length >= 2
    const repeat = { rounds, restBetweenRoundsSec: 0, restAfterSec: 0, ...(name === '' ? {} : { name }) }
    const block: BlockNode = {
      kind: 'block',
      ...repeat,
      ...span,
      items: [],
      section: this.section,
      how,
      line,
      isUsed: false,
      isLeftOut: isDeep
    }
    if (isDeep) this.flaw(flawAt('deep', span), line)
    if (rounds < 1 || rounds > BOUNDS.roundsMax) {
      this.flaw(flawAt('rounds', span, { max: BOUNDS.roundsMax }), line)
      block.rounds = 1
    }
    for (const outer of this.open) outer.isUsed = true
    this.items.push(block)
    this.open.push(block)
    this.last = null
    return block
  }

  private closeBlock({ number, tokens }: Line, index: number): number {
    this.endImplicit(['lines', 'bullets'])
    const token = tokens[index]!
    const block = this.open.at(-1)
    if (block?.how !== 'bracket') {
      this.flaw(flawAt('unopened', token, {}, { from: token.from, to: token.to, text: '' }), number, false)
      return index
    }
    this.end()
    const next = tokens[index + 1]
    const isLast = index + 2 >= tokens.length || tokens[index + 2]?.kind === 'comma'
    if (next?.kind !== 'length' || next.length.kind !== 'reps' || !isLast) return index
    block.rounds = Math.min(BOUNDS.roundsMax, next.length.reps)
    return index + 1
  }

  private end(): void {
    const block = this.open.pop()
    if (block === undefined) return
    const { from, to, line } = block
    if (!block.isUsed && block.how !== 'title') this.flaw(flawAt('empty', { from, to }), line, false)
    this.last = block
  }

  private endImplicit(hows: readonly BlockNode['how'][]): void {
    while (hows.includes(this.open.at(-1)?.how ?? 'bracket')) this.end()
  }

  endAll(end?: { line: number; to: number }): void {
    for (let block = this.open.at(-1); block !== undefined; block = this.open.at(-1)) {
      const { from, to, line, how } = block
      const mend = end === undefined ? undefined : { from: end.to, to: end.to, text: '\n)', line: end.line }
      if (how === 'bracket') this.flaw(flawAt('unclosed', { from, to }, {}, mend), line, false)
      block.isUsed ||= how === 'bracket'
      this.end()
    }
  }
}

export function parseNotation(text: string, options: NotationOptions = {}): Plan {
  const parser = new Parser(options)
  const lines = linesOf(text)
  for (let at = 0; at < lines.length;) at += parser.readLine(lines[at]!, lines.slice(at + 1, at + 1 + LIST_MAX))
  parser.endAll({ line: lines.length, to: lines.at(-1)?.text.length ?? 0 })
  const { nodes, blocks, full } = buildBlocks(parser.root, parser.failed, options.maxExercises ?? Infinity)
  const errors = [...parser.errors, ...full].sort((a, b) => a.line - b.line || a.from - b.from)
  const order = slotsOf({ blocks }).map(({ exerciseId }) => Number(exerciseId.slice(1)))
  const renamed = new Map(order.map((old, index) => [`#${old}`, `#${index}`]))
  const chosen = order.map((index) => nodes[index]!)
  return {
    exercises: chosen.map(({ exercise }, index) => ({ ...exercise, id: `#${index}` })),
    blocks: withIds(blocks, (id) => renamed.get(id)!),
    lines: chosen.map(({ line }) => line),
    errors
  }
}
