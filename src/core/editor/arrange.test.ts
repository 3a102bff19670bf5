import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { check, workoutContentSchema } from '../workout/schema.ts'
import { summarise } from '../workout/summarise.ts'
import { plainBlock } from '../workout/stored.ts'
import { contents, counted, exerciseOf, timed, workoutOf } from '../workout/workout.test-kit.ts'
import type { Block, InnerBlock, WorkoutContent } from '../workout/workout.ts'
import {
  addAfter,
  dissolve,
  duplicateNodes,
  gapsFor,
  gapTowards,
  groupNodes,
  moveNodes,
  moveToSection,
  removeNodes,
  restoreNodes,
  setBlock,
  topmost
} from './arrange.ts'
import { inPlayOrder, slotsOf, setLengthOfAll, setRestOfAll, setSideOfAll } from './editing.ts'
import { leavesOf, outlineOf, withOutline, type OutlineNode } from './outline.ts'

const item = (exerciseId: string, restSec = 10) => ({ kind: 'exercise' as const, exerciseId, restSec })
const block = (rounds: number, items: Block['items'], more: Partial<Block> = {}): Block => ({
  ...plainBlock([]),
  rounds,
  items,
  ...more
})
const inner = (rounds: number, items: InnerBlock['items']): InnerBlock => ({
  kind: 'block',
  rounds,
  restBetweenRoundsSec: 0,
  restAfterSec: 0,
  items
})

/** a · 3 × (b, c, 2 × (d, e), f) · g in the main part, h as cool-down. */
const ladder = (): WorkoutContent =>
  workoutOf({
    exercises: 'abcdefgh'.split('').map((id) => exerciseOf(id)),
    blocks: [
      plainBlock([{ exerciseId: 'a', restSec: 10 }]),
      block(3, [item('b'), item('c'), inner(2, [item('d'), item('e')]), item('f')]),
      plainBlock([{ exerciseId: 'g', restSec: 10 }]),
      block(1, [item('h')], { section: 'cooldown' })
    ]
  })

const shapeOf = (nodes: readonly OutlineNode[]): string =>
  nodes
    .map((node) => (node.kind === 'exercise' ? node.exerciseId : `${node.repeat.rounds}(${shapeOf(node.nodes)})`))
    .join(' ')
const shape = (content: WorkoutContent): string =>
  outlineOf(content)
    .map(({ nodes }) => shapeOf(nodes))
    .join(' | ')
const blockKeys = (content: WorkoutContent): string[] => {
  const inside = (nodes: readonly OutlineNode[]): string[] =>
    nodes.flatMap((node) => (node.kind === 'block' ? [node.key, ...inside(node.nodes)] : []))
  return outlineOf(content).flatMap(({ nodes }) => inside(nodes))
}
const ids = (content: WorkoutContent) => slotsOf(content).map(({ exerciseId }) => exerciseId)
const isValid = (content: WorkoutContent) => check(workoutContentSchema, content).ok

describe('the outline', () => {
  it('shows blocks, and lists exercises that no block repeats', () => {
    expect(shape(ladder())).toBe(' | a 3(b c 2(d e) f) g | h')
    expect(blockKeys(ladder())).toEqual(['block2-b', 'block1-d'])
  })
  it('uses slot keys for exercises', () => {
    const twice = workoutOf({ exercises: [exerciseOf('a')], blocks: [block(1, [item('a'), item('a')])] })
    const keys = outlineOf(twice).flatMap(({ nodes }) => leavesOf(nodes).map(({ key }) => key))
    expect(keys).toEqual(slotsOf(twice).map(({ key }) => key))
  })
  it('keeps a block with its own name or rest, even an empty name', () => {
    const one = (more: Partial<Block>) => workoutOf({ blocks: [block(1, [item('a')], more)] })
    expect(shape(one({}))).toBe(' | a | ')
    for (const more of [{ name: '' }, { name: 'Finish' }, { restAfterSec: 5 }]) {
      expect(shape(one(more))).toBe(' | 1(a) | ')
      expect(withOutline(one(more), outlineOf(one(more))).blocks[0]).toMatchObject(more)
    }
  })
  it('plays the same when it is written back, and stays valid with the same rows', () => {
    fc.assert(
      fc.property(contents, (content) => {
        const written = withOutline(content, outlineOf(content))
        expect(summarise(written)).toEqual(summarise(content))
        expect(ids(written)).toEqual(ids(inPlayOrder(content)))
        expect(shape(written)).toBe(shape(content))
        expect(isValid(written)).toBe(true)
      })
    )
  })
})

describe('a move', () => {
  const keysOf = (text: string) => text.split('')

  it.each([
    ['g', [1, 0], ' | g a 3(b c 2(d e) f) | h'],
    ['a', [1, 1, 1], ' | 3(b a c 2(d e) f) g | h'],
    ['a', [1, 1, 2, 2], ' | 3(b c 2(d e a) f) g | h'],
    ['de', [1, 3], ' | a 3(b c f) g d e | h'],
    ['bc', [1, 1, 4], ' | a 3(2(d e) f b c) g | h'],
    ['h', [1, 3], ' | a 3(b c 2(d e) f) g h | ']
  ])('of %s to %j gives %s', (keys, gap, expected) => {
    expect(shape(moveNodes(ladder(), keysOf(keys), gap))).toBe(expected)
  })
  it('takes a whole block along, or only its exercises where blocks are not allowed', () => {
    expect(shape(moveNodes(ladder(), ['block1-d'], [1, 0]))).toBe(' | 2(d e) a 3(b c f) g | h')
    expect(shape(moveNodes(ladder(), ['block2-b'], [1, 3]))).toBe(' | a g 3(b c 2(d e) f) | h')
    expect(shape(moveNodes(groupNodes(ladder(), ['g'], 4), ['block1-g'], [1, 1, 2, 0]))).toBe(
      ' | a 3(b c 2(g d e) f) | h'
    )
    expect(shape(moveNodes(ladder(), ['block2-b'], [2, 0]))).toBe(' | a g | 3(b c 2(d e) f) h')
    const two = groupNodes(ladder(), ['a'], 2)
    expect(shape(moveNodes(two, ['block2-b'], [1, 0, 1]))).toBe(' | 2(a b c d e f) g | h')
  })
  it('of nothing changes nothing', () => {
    const content = ladder()
    expect(moveNodes(content, ['x'], [1, 0])).toBe(content)
    expect(groupNodes(content, [], 2)).toBe(content)
    expect(addAfter(content, 'x', exerciseOf('n'), 0)).toBe(content)
    expect(duplicateNodes(content, ['x'], () => 'n')).toEqual({ content, added: [] })
  })
  it('can target a section by name', () => {
    expect(shape(moveToSection(ladder(), ['a', 'block1-d'], 'warmup'))).toBe('a 2(d e) | 3(b c f) g | h')
  })
  it('visits every gap that changes something, then stops', () => {
    let content = ladder()
    const seen: string[] = []
    for (let gap = gapTowards(outlineOf(content), 'a', 'down'); gap !== null;) {
      content = moveNodes(content, ['a'], gap)
      seen.push(shape(content))
      gap = gapTowards(outlineOf(content), 'a', 'down')
    }
    expect(seen).toEqual([
      ' | 3(a b c 2(d e) f) g | h',
      ' | 3(b a c 2(d e) f) g | h',
      ' | 3(b c a 2(d e) f) g | h',
      ' | 3(b c 2(a d e) f) g | h',
      ' | 3(b c 2(d a e) f) g | h',
      ' | 3(b c 2(d e a) f) g | h',
      ' | 3(b c 2(d e) a f) g | h',
      ' | 3(b c 2(d e) f a) g | h',
      ' | 3(b c 2(d e) f) a g | h',
      ' | 3(b c 2(d e) f) g a | h',
      ' | 3(b c 2(d e) f) g | a h',
      ' | 3(b c 2(d e) f) g | h a'
    ])
    expect(gapTowards(outlineOf(content), 'a', 'last')).toBeNull()
    expect(gapTowards(outlineOf(content), 'a', 'first')).toEqual([1, 0])
    expect(gapTowards(outlineOf(content), 'x', 'up')).toBeNull()
    expect(gapTowards(outlineOf(ladder()), 'block2-b', 'down')).toEqual([1, 3])
    expect(gapsFor(outlineOf(ladder()), ['block2-b'])).toEqual([
      [1, 0],
      [1, 1],
      [1, 2],
      [1, 3],
      [2, 0],
      [2, 1]
    ])
  })
  it('to any gap keeps every exercise and a valid workout', () => {
    fc.assert(
      fc.property(contents, fc.nat(), fc.nat(), (content, which, where) => {
        const outline = outlineOf(content)
        const keys = [...slotsOf(content).map(({ key }) => key), ...blockKeys(content)]
        const key = keys[which % keys.length]!
        const gaps = gapsFor(outline, [key])
        const moved = moveNodes(content, [key], gaps[where % gaps.length]!)
        expect(isValid(moved)).toBe(true)
        expect(ids(moved).toSorted()).toEqual(ids(content).toSorted())
      })
    )
  })
})

describe('blocks', () => {
  it('are created at the first exercise of a selection', () => {
    expect(shape(groupNodes(ladder(), ['a', 'g'], 4))).toBe(' | 4(a g) 3(b c 2(d e) f) | h')
    expect(shape(groupNodes(ladder(), ['c', 'f'], 2))).toBe(' | a 3(b 2(c f) 2(d e)) g | h')
    expect(shape(groupNodes(ladder(), ['c', 'd'], 2))).toBe(' | a 3(b 2(c d) 2(e) f) g | h')
    expect(shape(groupNodes(ladder(), ['d', 'g'], 2))).toBe(' | a 2(d g) 3(b c 2(e) f) | h')
    expect(shape(groupNodes(ladder(), ['block2-b', 'g'], 2))).toBe(' | a 2(b c d e f g) | h')
    expect(shape(groupNodes(ladder(), ['h'], 1))).toBe(' | a 3(b c 2(d e) f) g | 1(h)')
  })
  it('are selected when everything in them is', () => {
    const of = (keys: string) => topmost(outlineOf(ladder()), new Set(keys.split('')))
    expect(of('de')).toEqual(['block1-d'])
    expect(of('bcdef')).toEqual(['block2-b'])
    expect(of('bcde')).toEqual(['b', 'c', 'block1-d'])
  })
  it('can be dissolved without losing exercises', () => {
    expect(shape(dissolve(ladder(), 'block1-d'))).toBe(' | a 3(b c d e f) g | h')
    expect(shape(dissolve(ladder(), 'block2-b'))).toBe(' | a b c 2(d e) f g | h')
    expect(shape(dissolve(ladder(), 'a'))).toBe(shape(ladder()))
  })
  it('take rounds, rests and a name, and remain blocks with one round', () => {
    const named = setBlock(ladder(), 'block1-d', { name: 'Swing', rounds: 5 })
    expect(named.blocks[1]?.items[2]).toMatchObject({ name: 'Swing', rounds: 5 })
    const once = setBlock(ladder(), 'block2-b', { rounds: 1, restBetweenRoundsSec: 60 })
    expect(shape(once)).toBe(' | a 1(b c 2(d e) f) g | h')
    expect(shape(setBlock(ladder(), 'x', { rounds: 9 }))).toBe(shape(ladder()))
  })
  it('disappear with their last exercise', () => {
    expect(shape(removeNodes(ladder(), ['d', 'e', 'g']))).toBe(' | a 3(b c f) | h')
    expect(removeNodes(ladder(), ['d']).exercises.map(({ id }) => id)).toEqual('abcefgh'.split(''))
  })
})

describe('undoing a removal', () => {
  const takenBack = (before: WorkoutContent, keys: string[], later: Partial<WorkoutContent> = {}) => {
    const after = removeNodes(before, keys)
    return restoreNodes({ ...after, ...later }, { before, after, keys })
  }
  it('restores everything when nothing changed since', () => {
    const before = ladder()
    const after = removeNodes(before, ['block2-b'])
    expect(restoreNodes(after, { before, after, keys: ['block2-b'] })).toBe(before)
  })
  it('keeps later changes and restores the exercises in order', () => {
    const restored = takenBack(ladder(), ['d'], { name: 'Renamed' })
    expect(restored.name).toBe('Renamed')
    expect(ids(restored)).toEqual('abcdefgh'.split(''))
    expect(restored.exercises.find(({ id }) => id === 'd')?.name).toBe('D')
    expect(ids(takenBack(ladder(), ['a', 'block2-b', 'h'], { name: 'x' }))).toEqual('abcdefgh'.split(''))
    expect(takenBack(ladder(), ['x'], { name: 'x' })).toEqual({ ...removeNodes(ladder(), []), name: 'x' })
  })
  it('restores every exercise', () => {
    fc.assert(
      fc.property(contents, fc.nat(), fc.nat(), (content, first, second) => {
        const keys = slotsOf(content).map(({ key }) => key)
        const gone = [keys[first % keys.length]!, keys[second % keys.length]!]
        const restored = takenBack(content, gone, { name: 'Later' })
        expect(ids(restored)).toEqual(ids(inPlayOrder(content)))
        expect(isValid(restored)).toBe(true)
      })
    )
  })
})

describe('adding and copying', () => {
  it('adds after a row, in its block', () => {
    const more = addAfter(ladder(), 'd', exerciseOf('n'), 7)
    expect(shape(more)).toBe(' | a 3(b c 2(d n e) f) g | h')
    expect(slotsOf(more).find(({ key }) => key === 'n')?.restSec).toBe(7)
  })
  it('copies rows and whole blocks, after the last of them', () => {
    let last = 0
    const copied = duplicateNodes(ladder(), ['a', 'block1-d'], () => `n${(last += 1)}`)
    expect(shape(copied.content)).toBe(' | a 3(b c 2(d e) n1 2(n2 n3) f) g | h')
    expect(copied.added).toEqual(['n1', 'n2', 'n3'])
    expect(copied.content.exercises.find(({ id }) => id === 'n2')?.name).toBe('D')
    const lost = { ...ladder(), exercises: [] }
    expect(duplicateNodes(lost, ['a'], () => 'n').content.exercises).toEqual([])
  })
  it('sets time, side and rest of many at once', () => {
    const content = workoutOf({
      exercises: [exerciseOf('a', [timed(5), counted(3)], [timed(9)]), exerciseOf('b')],
      blocks: [block(2, [item('a'), inner(2, [item('b')])])]
    })
    const both = new Set(['a', 'b'])
    const counts = setLengthOfAll(content, both, { kind: 'reps', reps: 8 })
    expect(counts.exercises.flatMap(({ steps }) => steps.map(({ length }) => length))).toEqual(
      Array.from({ length: 3 }, () => ({ kind: 'reps', reps: 8 }))
    )
    expect(counts.exercises[0]?.intro).toEqual([timed(9)])
    expect(setSideOfAll(content, new Set(['b']), 'each').exercises.map(({ steps }) => steps[0]?.side)).toEqual([
      'none',
      'each'
    ])
    expect(slotsOf(setRestOfAll(content, new Set(['b']), 44)).map(({ restSec }) => restSec)).toEqual([10, 44])
  })
})
