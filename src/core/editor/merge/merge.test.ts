import { describe, expect, it } from 'vitest'
import { plainBlock } from '../../workout/stored.ts'
import { exerciseOf, timed } from '../../workout/workout.test-kit.ts'
import { BOUNDS, type Block, type WorkoutContent } from '../../workout/workout.ts'
import { removeNodes } from '../arrange.ts'
import { emptyContent } from '../draft.ts'
import { slotsOf } from '../editing.ts'
import { compare, keptChoices, type Choice, type Comparison } from './compare.ts'
import { linesOf } from './difference-lines.ts'
import { mergedOf } from './merge.ts'

let last = 0
const newId = () => `copy${(last += 1)}`
const names = (content: WorkoutContent) =>
  slotsOf(content).map(({ exerciseId }) => content.exercises.find(({ id }) => id === exerciseId)?.name)

const rows = (list: readonly (readonly [string, number])[], more: Partial<WorkoutContent> = {}): WorkoutContent => ({
  ...emptyContent('', 'en'),
  name: 'Ladder',
  exercises: list.map(([id, seconds]) => ({ ...exerciseOf(id, [timed(seconds)]), name: id })),
  blocks: [plainBlock(list.map(([id]) => ({ exerciseId: id, restSec: 10 })))],
  ...more
})
const inRounds = (content: WorkoutContent, rounds: number): WorkoutContent => ({
  ...content,
  blocks: content.blocks.map((block): Block => ({ ...block, rounds }))
})
const brief = ({ items }: Comparison) => items.map(({ key, changed, suggested }) => [key, changed, suggested])
const base = rows([
  ['a', 30],
  ['b', 30],
  ['c', 30]
])

describe('with the common base', () => {
  const three = (mine: WorkoutContent, theirs: WorkoutContent) => compare({ base, mine, theirs }, newId)

  it('takes changes from both sides', () => {
    const mine = rows(
      [
        ['a', 45],
        ['b', 30],
        ['c', 30]
      ],
      { name: 'Mine' }
    )
    const theirs = rows(
      [
        ['a', 30],
        ['b', 20],
        ['c', 30],
        ['d', 60]
      ],
      { description: 'More', videoUrl: '/demo/a.mp4' }
    )
    const comparison = three(mine, theirs)
    expect(brief(comparison)).toEqual([
      ['about-name', 'here', 'mine'],
      ['about-description', 'there', 'theirs'],
      ['about-videoUrl', 'there', 'theirs'],
      ['exercise-a', 'here', 'mine'],
      ['exercise-b', 'there', 'theirs'],
      ['exercise-d', 'there', 'theirs']
    ])
    const { content } = mergedOf(comparison, new Map())
    expect([content.name, content.description, content.videoUrl]).toEqual(['Mine', 'More', '/demo/a.mp4'])
    expect(content.exercises.map(({ name, steps }) => [name, steps[0]?.length])).toEqual(
      [
        ['a', 45],
        ['b', 20],
        ['c', 30],
        ['d', 60]
      ].map(([name, seconds]) => [name, { kind: 'time', seconds }])
    )
  })
  it('removes what one side removed, unless the other changed it', () => {
    const gone = removeNodes(base, ['b'])
    expect(brief(three(gone, base))).toEqual([['exercise-b', 'here', 'mine']])
    expect(brief(three(base, gone))).toEqual([['exercise-b', 'there', 'theirs']])
    const worked = rows([
      ['a', 30],
      ['b', 99],
      ['c', 30]
    ])
    expect(brief(three(gone, worked))).toEqual([['exercise-b', 'both', 'theirs']])
    expect(brief(three(worked, gone))).toEqual([['exercise-b', 'both', 'mine']])
    const merged = mergedOf(three({ ...gone, name: 'Mine' }, worked), new Map()).content
    expect(names(merged)).toEqual(['a', 'b', 'c'])
  })
  it('follows the side that changed the order, and keeps rests and rounds of the other', () => {
    const moved = rows([
      ['c', 30],
      ['a', 30],
      ['b', 30]
    ])
    const comparison = three({ ...base, name: 'Mine' }, moved)
    expect(brief(comparison).at(-1)).toEqual(['order', 'there', 'theirs'])
    expect(names(mergedOf(comparison, new Map()).content)).toEqual(['c', 'a', 'b'])
    const [twice, thrice] = [inRounds(base, 2), inRounds(base, 3)]
    const rounds = compare({ base: twice, mine: { ...twice, name: 'Mine' }, theirs: thrice }, newId)
    expect(brief(rounds)).toEqual([
      ['about-name', 'here', 'mine'],
      ['block1-a', 'there', 'theirs']
    ])
    expect(mergedOf(rounds, new Map()).content.blocks[0]?.rounds).toBe(3)
    expect(linesOf(rounds).map(({ key }) => key)).toEqual(['about-name', 'block1-a', 'same-a'])
  })
  it('keeps two exercises apart when each side removed one of them', () => {
    const double = rows(
      [
        ['a', 30],
        ['b', 30]
      ],
      {}
    )
    const twins = { ...double, exercises: double.exercises.map((exercise) => ({ ...exercise, name: 'Squat' })) }
    const comparison = compare(
      { base: twins, mine: removeNodes(twins, ['a']), theirs: removeNodes(twins, ['b']) },
      newId
    )
    expect(brief(comparison)).toEqual([
      ['exercise-b', 'there', 'theirs'],
      ['exercise-a', 'here', 'mine']
    ])
  })
})

describe('without a common base', () => {
  const two = (mine: WorkoutContent, theirs: WorkoutContent) => compare({ base: null, mine, theirs }, newId)

  it('pairs exercises with the same name, nearest first, and keeps those of one side only', () => {
    const mine = {
      ...rows([
        ['x', 30],
        ['y', 30],
        ['z', 30]
      ]),
      exercises: [...'xyz'].map((id) => ({ ...exerciseOf(id), name: id === 'z' ? 'Row' : 'Squat' }))
    }
    const theirs = {
      ...rows([
        ['p', 30],
        ['q', 30]
      ]),
      exercises: [...'pq'].map((id) => ({ ...exerciseOf(id, [timed(50)]), name: ' squat' }))
    }
    const comparison = two(mine, theirs)
    expect(brief(comparison)).toEqual([
      ['exercise-p', 'unknown', 'mine'],
      ['exercise-q', 'unknown', 'mine'],
      ['exercise-z', 'unknown', 'mine']
    ])
    expect(comparison.items[0]).toMatchObject({ fields: ['name', 'length'] })
    const content = mergedOf(comparison, new Map([['exercise-p', 'both']])).content
    expect(names(content)).toEqual(['Squat', ' squat', 'Squat', 'Row'])
    expect(mergedOf(comparison, new Map([['exercise-p', 'theirs']])).content.exercises[0]?.id).toBe('p')
  })
  it('names the fields that differ', () => {
    const [mine, theirs] = [rows([['a', 30]]), rows([['a', 30]])]
    theirs.exercises[0] = exerciseOf('a', [timed(40, { text: 'Low', side: 'each', url: '/demo/a.webp' })], [timed(5)])
    theirs.blocks = [plainBlock([{ exerciseId: 'a', restSec: 20 }])]
    expect(two(mine, theirs).items[0]).toMatchObject({
      fields: ['name', 'length', 'text', 'media', 'sides', 'intro', 'rest']
    })
    theirs.exercises[0] = { ...mine.exercises[0]!, steps: [timed(30), timed(30)] }
    expect(two(mine, theirs).items[0]).toMatchObject({ fields: ['steps', 'rest'] })
  })
  it('adds a block of the other side as a block, next to its neighbors', () => {
    const theirs = rows([
      ['n', 30],
      ['m', 30],
      ['a', 30],
      ['b', 30],
      ['c', 30]
    ])
    theirs.blocks = [
      { ...plainBlock(['n', 'm'].map((id) => ({ exerciseId: id, restSec: 0 }))), rounds: 4, name: 'Finish' },
      plainBlock(['a', 'b', 'c'].map((id) => ({ exerciseId: id, restSec: 10 })))
    ]
    const comparison = two({ ...base, name: 'Mine' }, theirs)
    const both = mergedOf(comparison, new Map([['about-name', 'mine']])).content
    expect(names(both)).toEqual(['n', 'm', 'a', 'b', 'c'])
    expect(both.blocks.map(({ rounds }) => rounds)).toEqual([4, 1])
    const inside = rows([
      ['a', 30],
      ['x', 30],
      ['b', 30],
      ['c', 30]
    ])
    expect(
      names(mergedOf(two(inRounds({ ...base, name: 'Mine' }, 2), inRounds(inside, 2)), new Map()).content)
    ).toEqual(['a', 'x', 'b', 'c'])
  })
  it('reports what does not fit, and when nothing is left', () => {
    const comparison = two(rows([['a', 1]]), rows([['b', 1]]))
    const both = mergedOf(comparison, new Map(), 1)
    expect(both).toMatchObject({ left: ['b'], problem: 'full' })
    expect(names(both.content)).toEqual(['a'])
    const none = new Map<string, Choice>([
      ['exercise-a', 'theirs'],
      ['exercise-b', 'mine']
    ])
    expect(mergedOf(comparison, none)).toMatchObject({ problem: 'empty', left: [] })
  })
  it('keeps the rounds when they would multiply too far', () => {
    const many = Array.from({ length: 11 }, (_, index) => [`e${index}`, 1] as const)
    const mine = inRounds(rows(many, { name: 'Mine' }), 2)
    const theirs = inRounds(rows(many.slice(0, 5)), 99)
    const merged = mergedOf(two(mine, theirs), new Map([['block1-e0', 'theirs']]))
    expect(merged.problem).toBe('full')
    expect(merged.content.blocks[0]?.rounds).toBe(2)
    const broken = {
      ...rows(many),
      blocks: Array.from({ length: BOUNDS.blocksMax + 2 }, () => inRounds(rows(many), 99).blocks[0]!)
    }
    expect(
      mergedOf(two(broken, { ...broken, name: 'Other', sport: 'Golf' }), new Map([['about-name', 'theirs']]))
    ).toMatchObject({
      content: broken,
      problem: 'full'
    })
  })
})

it('keeps choices after another save when both values are unchanged', () => {
  const mine = rows([
    ['a', 45],
    ['b', 45],
    ['c', 45]
  ])
  const before = compare(
    {
      base,
      mine,
      theirs: rows([
        ['a', 10],
        ['b', 10],
        ['c', 30]
      ])
    },
    newId
  )
  const after = compare(
    {
      base,
      mine,
      theirs: rows([
        ['a', 10],
        ['b', 20],
        ['c', 20]
      ])
    },
    newId
  )
  const choices = new Map<string, Choice>([
    ['exercise-a', 'theirs'],
    ['exercise-b', 'theirs']
  ])
  expect([...keptChoices(before, after, choices)]).toEqual([['exercise-a', 'theirs']])
})

describe('figures', () => {
  const withFigure = (content: WorkoutContent, figure?: string, name?: string): WorkoutContent => ({
    ...content,
    exercises: content.exercises.map((one) =>
      one.id === 'b'
        ? { ...one, ...(name === undefined ? {} : { name }), ...(figure === undefined ? {} : { figure }) }
        : one
    )
  })
  const figures = (before: WorkoutContent | null, mine: WorkoutContent, theirs: WorkoutContent) => {
    const comparison = compare({ base: before, mine, theirs }, newId)
    const { content } = mergedOf(comparison, new Map())
    return [brief(comparison), content.exercises.find(({ id }) => id === 'b')?.figure]
  }

  it('are no difference when only one version looked them up', () => {
    expect(figures(base, withFigure(base, 'squat'), base)).toEqual([[], 'squat'])
    expect(figures(base, base, withFigure(base, 'squat'))).toEqual([[], 'squat'])
    expect(figures(null, base, base)).toEqual([[], undefined])
  })

  it('are taken from the side that changed them', () => {
    const known = withFigure(base, 'squat')
    expect(figures(known, known, withFigure(base, ''))).toEqual([[], ''])
    expect(figures(known, withFigure(base, 'lunge'), known)).toEqual([[], 'lunge'])
    expect(figures(null, withFigure(base, 'lunge'), known)).toEqual([[], 'lunge'])
  })

  it('follow the name they were found by', () => {
    const mine = withFigure(base, 'squat')
    const theirs = withFigure(base, 'lunge', 'Lunge')
    expect(figures(mine, mine, theirs)).toEqual([[['exercise-b', 'there', 'theirs']], 'lunge'])
  })
})
