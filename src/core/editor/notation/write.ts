/** Writes a workout as text. Reading it gives the same workout without its media: see `normal.ts`. */
import type {
  Exercise,
  ExerciseItem,
  InnerBlock,
  Language,
  Section,
  Step,
  WorkoutContent
} from '../../workout/workout.ts'
import { sameValue } from '../draft.ts'
import { dissolve } from './normal.ts'
import { parseNotation } from './parse.ts'
import { clockText } from './scan.ts'
import { WORDS } from './words.ts'

type Part = Pick<WorkoutContent, 'exercises' | 'blocks'>

export interface WrittenLine {
  text: string
  exerciseId: string | null
}

const ESCAPED: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const quoted = (text: string): string => `"${text.replaceAll(/["\\\n\r\t]/g, (sign) => ESCAPED[sign] ?? sign)}"`

const bare = (step: Step): Step => ({ ...step, mediaType: 'none', url: '', audioUrl: '' })

class Writer {
  readonly lines: WrittenLine[] = []
  private readonly words: (typeof WORDS)[Language]
  private readonly byId: ReadonlyMap<string, Exercise>

  constructor(exercises: readonly Exercise[], language: Language) {
    this.words = WORDS[language]
    this.byId = new Map(exercises.map((exercise) => [exercise.id, exercise]))
  }

  private step(step: Step): string {
    const { length, side, text, tempo } = step
    const perRep = length.kind === 'reps' && length.repSec !== undefined ? ` @${length.repSec}s` : ''
    const long = length.kind === 'time' ? clockText(length.seconds) : `x${length.reps}${perRep}`
    const pace = tempo === undefined ? '' : `tempo ${tempo}`
    return [long, pace, side === 'none' ? '' : this.words[side], text === '' ? '' : quoted(text)]
      .filter(Boolean)
      .join(' ')
  }

  private exercise({ name, steps, intro }: Exercise, restSec: number): string {
    const all = [
      ...intro.map((step) => `${this.words.intro} ${this.step(step)}`),
      ...steps.map((step) => this.step(step))
    ]
    const rest = restSec === 0 ? '' : `, ${this.words.rest} ${clockText(restSec)}`
    const what = `${all.join(' + ')}${rest}`
    const plain = `${name} ${what}`
    return readsAs(plain, { name, steps: steps.map(bare), intro: intro.map(bare), restSec })
      ? plain
      : `${quoted(name)} ${what}`
  }

  item({ exerciseId, restSec }: ExerciseItem, indent: string): void {
    const exercise = this.byId.get(exerciseId)
    if (exercise !== undefined) this.lines.push({ text: indent + this.exercise(exercise, restSec), exerciseId })
  }

  blank(): void {
    if (this.lines.length > 0 && this.lines.at(-1)?.text !== '') this.lines.push({ text: '', exerciseId: null })
  }

  section(section: Section): void {
    this.blank()
    this.lines.push({ text: `# ${this.words.sections[section]}`, exerciseId: null })
  }

  block(block: Omit<InnerBlock, 'items'> & { items: readonly (ExerciseItem | InnerBlock)[] }, indent = ''): void {
    const { rounds, name = '', restBetweenRoundsSec: between, restAfterSec: after } = block
    const title = name === '' ? '' : `${isPlainTitle(name) ? name : quoted(name)} `
    this.lines.push({ text: `${indent}${rounds}x ${title}(`, exerciseId: null })
    for (const item of block.items) {
      if (item.kind === 'exercise') this.item(item, `${indent}  `)
      else this.block(item, `${indent}  `)
    }
    const { rest, between: betweenRounds } = this.words
    const rests = [
      ...(between === 0 ? [] : [`${rest} ${clockText(between)} ${betweenRounds}`]),
      ...(after === 0 ? [] : [`${rest} ${clockText(after)}`])
    ]
    this.lines.push({ text: `${indent}${[')', ...rests].join(', ')}`, exerciseId: null })
  }
}

function readsAs(line: string, wanted: Omit<Exercise, 'id'> & { restSec: number }): boolean {
  const { exercises, blocks, errors } = parseNotation(`  ${line}`)
  const [exercise] = exercises
  const item = blocks[0]?.items[0]
  if (exercise === undefined || exercises.length > 1 || errors.length > 0 || item?.kind !== 'exercise') return false
  const { name, steps, intro } = exercise
  return blocks[0]?.section === 'main' && sameValue({ name, steps, intro, restSec: item.restSec }, wanted)
}

function isPlainTitle(name: string): boolean {
  const [block] = parseNotation(`2x ${name} (\nA 1s\n)`).blocks
  return block?.name === name && block.items.length === 1 && block.rounds === 2
}

/** Leaves out what a text cannot hold, but writes lengths even when no text can express them exactly. */
export function writeLines({ exercises, blocks }: Part, language: Language): WrittenLine[] {
  const writer = new Writer(exercises, language)
  const all = dissolve(blocks)
  let section: Section = 'main'
  let wasLoose = true
  for (const block of all) {
    const isLoose = block.rounds === 1 && isUnmarked(block)
    if (block.section !== section) writer.section(block.section)
    else if (!isLoose || !wasLoose) writer.blank()
    section = block.section
    wasLoose = isLoose
    if (isLoose) for (const item of block.items) writer.item(item as ExerciseItem, '')
    else writer.block(block)
  }
  return writer.lines
}

const isUnmarked = ({ name = '', restBetweenRoundsSec, restAfterSec, items }: Part['blocks'][number]): boolean =>
  name === '' && restBetweenRoundsSec + restAfterSec === 0 && items.every(({ kind }) => kind === 'exercise')

export function writeNotation(content: Part, language: Language): string {
  return writeLines(content, language)
    .map(({ text }) => text)
    .join('\n')
}
