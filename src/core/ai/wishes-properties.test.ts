/** Five wishes in one sentence: the draft meets each of them, or it is reported as unmet. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ComposerRequest } from '../composer/composed.ts'
import { FACTS, factOf, requestOf, TEXTS } from '../composer/composer.test-kit.ts'
import { indexFor } from '../exercises/library.test-kit.ts'
import { LANGUAGES, LEVELS, type Block, type Language } from '../workout/workout.ts'
import { changedDraft, figuresOf, newDraft, type Draft, type Workshop } from './change-draft.ts'
import { draftSec } from './draft-difference.ts'
import { exerciseWords, type ExerciseWords } from './spoken-words.ts'
import { understood } from './read-wishes.ts'
import { allWished, type Wish, unmetWishes } from './wish.ts'

const WORDS = Object.fromEntries(
  LANGUAGES.map((language) => [language, exerciseWords(FACTS, indexFor(language))])
) as Record<Language, ExerciseWords>

const factsOf = (draft: Draft) => figuresOf(draft.content).map((id) => factOf({ id }))
const mainOf = ({ content }: Draft): Block[] => content.blocks.filter(({ section }) => section === 'main')
const mainFacts = (draft: Draft) => {
  const ids = new Set(
    mainOf(draft).flatMap(({ items }) => items.flatMap((item) => ('exerciseId' in item ? item.exerciseId : [])))
  )
  return draft.content.exercises.filter(({ id }) => ids.has(id)).map(({ figure }) => factOf({ id: figure! }))
}
const CORE = ['abs', 'obliques', 'lowerBack']
const LEGS = ['quads', 'hamstrings', 'glutes', 'calves', 'adductors', 'abductors', 'shins']

/**
 * Written by hand for each language. The test checks the meaning against the exercise facts, not against the parser.
 */
interface Said {
  kind: Wish['kind']
  texts: Record<Language, string>
  holds: (draft: Draft) => boolean
}
const SAID: readonly Said[] = [
  {
    kind: 'without',
    texts: {
      en: 'no push-ups',
      de: 'keine Liegestütze',
      fr: 'pas de pompes',
      es: 'sin flexiones',
      nl: 'geen push-ups'
    },
    holds: (draft) => factsOf(draft).every(({ id }) => !id.includes('push-up') || id === 'up-down-plank')
  },
  {
    kind: 'without',
    texts: {
      en: 'without squats or lunges',
      de: 'ohne Kniebeugen oder Ausfallschritte',
      fr: 'sans squats ni fentes',
      es: 'sin sentadillas ni zancadas',
      nl: 'zonder squats of lunges'
    },
    holds: (draft) => factsOf(draft).every(({ id }) => !['squat', 'lunge', 'goblet-squat'].includes(id))
  },
  {
    kind: 'without',
    texts: {
      en: 'nothing on the floor',
      de: 'nichts auf dem Boden',
      fr: 'rien au sol',
      es: 'nada en el suelo',
      nl: 'niets op de vloer'
    },
    holds: (draft) => factsOf(draft).every(({ position }) => position !== 'floor' && position !== 'kneeling')
  },
  {
    kind: 'noJumping',
    texts: { en: 'no jumping', de: 'ohne Springen', fr: 'sans sauts', es: 'sin saltos', nl: 'niet springen' },
    holds: (draft) => factsOf(draft).every(({ impact }) => impact !== 'high')
  },
  {
    kind: 'use',
    texts: {
      en: 'with dumbbells',
      de: 'mit Kurzhanteln',
      fr: 'avec des haltères',
      es: 'con mancuernas',
      nl: 'met dumbbells'
    },
    holds: (draft) => mainFacts(draft).some(({ equipment }) => equipment.includes('dumbbell'))
  },
  {
    kind: 'use',
    texts: {
      en: 'I have a kettlebell',
      de: 'ich habe eine Kettlebell',
      fr: 'j’ai un kettlebell',
      es: 'tengo una kettlebell',
      nl: 'ik heb een kettlebell'
    },
    holds: (draft) => mainFacts(draft).some(({ equipment }) => equipment.includes('kettlebell'))
  },
  {
    kind: 'leave',
    texts: { en: 'no chair', de: 'ohne Stuhl', fr: 'sans chaise', es: 'sin silla', nl: 'zonder stoel' },
    holds: (draft) => factsOf(draft).every(({ equipment }) => !equipment.includes('chair'))
  },
  {
    kind: 'rounds',
    texts: { en: '3 rounds', de: 'drei Runden', fr: '3 tours', es: 'tres rondas', nl: '3 rondes' },
    holds: (draft) => mainOf(draft).every(({ rounds }) => rounds === 3)
  },
  {
    kind: 'rounds',
    texts: { en: 'two rounds', de: '2 Durchgänge', fr: 'deux séries', es: '2 vueltas', nl: 'twee rondes' },
    holds: (draft) => mainOf(draft).every(({ rounds }) => rounds === 2)
  },
  {
    kind: 'minutes',
    texts: { en: '25 minutes', de: '25 Minuten', fr: '25 minutes', es: '25 minutos', nl: '25 minuten' },
    holds: (draft) => Math.abs(draftSec(draft.content) - 25 * 60) <= 75
  },
  {
    kind: 'minutes',
    texts: { en: 'half an hour', de: 'eine halbe Stunde', fr: 'une demi-heure', es: 'media hora', nl: 'een half uur' },
    holds: (draft) => Math.abs(draftSec(draft.content) - 30 * 60) <= 90
  },
  {
    kind: 'focus',
    texts: {
      en: 'legs and core',
      de: 'Beine und Bauch',
      fr: 'jambes et abdos',
      es: 'piernas y abdomen',
      nl: 'benen en buik'
    },
    holds: (draft) => {
      const all = mainFacts(draft)
      const works = (part: readonly string[]) => all.some((fact) => fact.works.some((muscle) => part.includes(muscle)))
      return works(LEGS) && works(CORE)
    }
  },
  {
    kind: 'focus',
    texts: {
      en: 'for the upper body',
      de: 'für den Oberkörper',
      fr: 'pour le haut du corps',
      es: 'para el tren superior',
      nl: 'voor het bovenlichaam'
    },
    holds: (draft) => {
      const all = mainFacts(draft)
      const upper = all.filter(({ works }) => works.some((muscle) => !LEGS.includes(muscle) && !CORE.includes(muscle)))
      return upper.length * 2 >= all.length
    }
  },
  {
    kind: 'level',
    texts: {
      en: 'for beginners',
      de: 'für Anfänger',
      fr: 'pour débutants',
      es: 'para principiantes',
      nl: 'voor beginners'
    },
    holds: (draft) => factsOf(draft).every(({ level }) => level === 'base')
  },
  {
    kind: 'level',
    texts: { en: 'advanced', de: 'für Fortgeschrittene', fr: 'niveau avancé', es: 'nivel avanzado', nl: 'gevorderd' },
    holds: ({ content }) => content.level === 'heavy'
  },
  {
    kind: 'careful',
    texts: {
      en: 'my knee hurts',
      de: 'mein Knie tut weh',
      fr: 'j’ai mal au genou',
      es: 'me duele la rodilla',
      nl: 'mijn knie doet pijn'
    },
    holds: (draft) => factsOf(draft).every(({ notFor }) => !notFor.includes('knee'))
  }
]

let lastId = 0
const workshop: Workshop = {
  facts: FACTS,
  newId: () => `e${(lastId += 1)}`,
  textsOf: () => ({
    language: 'en',
    name: 'Draft',
    description: '',
    effort: { easy: 'Easily.', steady: 'Steadily.', hard: 'Hard.' },
    textOf: (id) => TEXTS[id]
  })
}

const sentences = fc.record({
  said: fc
    .shuffledSubarray([...SAID], { minLength: 5, maxLength: 9 })
    // A second wish of the same kind would replace the first.
    .map((all) =>
      all.filter((one, at) => one.kind === 'without' || all.findIndex(({ kind }) => kind === one.kind) === at)
    )
    .filter((all) => all.length >= 5)
    .map((all) => all.slice(0, 5)),
  language: fc.constantFrom(...LANGUAGES),
  tie: fc.constantFrom(', ', '; ', '. ', ',  '),
  level: fc.constantFrom(...LEVELS),
  seed: fc.integer({ min: 1, max: 2 ** 31 - 1 })
})

const RUNS = 300

/** Counts how often all wishes were met and how often something had to give way. */
interface Count {
  wishes: number
  unmet: number
  refused: number
}

function checkAll(said: readonly Said[], language: Language, draft: Draft, unmet: readonly Wish[], count: Count): void {
  const open = new Set(unmet.map(({ kind }) => kind))
  for (const { kind, texts, holds } of said) {
    count.wishes += 1
    if (open.has(kind)) count.unmet += 1
    else expect([texts[language], holds(draft)]).toEqual([texts[language], true])
  }
}

function heardOf(said: readonly Said[], language: Language, tie: string, minutes: number): Wish[] {
  const text = said.map(({ texts }) => texts[language]).join(tie)
  const { wishes, unknown, isAll } = understood(text, language, minutes, WORDS[language])
  expect([text, unknown, isAll]).toEqual([text, [], true])
  expect([text, wishes.map(({ kind }) => kind)]).toEqual([text, expect.arrayContaining(said.map(({ kind }) => kind))])
  return wishes
}

function wishedOf(request: ComposerRequest, wishes: readonly Wish[]): ComposerRequest {
  const to = allWished(request, wishes)
  return to.ok ? to.request : request
}

it('five wishes of five are understood, and met or reported as unmet', () => {
  const count: Count = { wishes: 0, unmet: 0, refused: 0 }
  fc.assert(
    fc.property(sentences, ({ said, language, tie, level, seed }) => {
      const request = requestOf({ level, minutes: 20, equipment: ['chair', 'wall'] })
      const wishes = heardOf(said, language, tie, request.minutes)
      const answer = newDraft(wishedOf(request, wishes), seed, workshop)
      // When nothing fits, the composer says why, and no draft breaks a wish.
      if (!answer.ok) return void (count.refused += 1)
      checkAll(said, language, answer.draft, unmetWishes(wishes, answer.draft.request, request), count)
    }),
    { numRuns: RUNS }
  )
  expect(count.unmet / count.wishes).toBeLessThan(0.1)
  expect(count.refused / RUNS).toBeLessThan(0.05)
}, 120_000)

it('wishes from the conversation hold together with earlier ones', () => {
  const count: Count = { wishes: 0, unmet: 0, refused: 0 }
  fc.assert(
    fc.property(sentences, ({ said, language, tie, level, seed }) => {
      const request = requestOf({ level, minutes: 20, equipment: ['chair', 'wall'] })
      const first = heardOf(said.slice(0, 3), language, tie, request.minutes)
      const draft = newDraft(wishedOf(request, first), seed, workshop)
      if (!draft.ok) return void (count.refused += 1)
      const before = draft.draft.request
      const then = heardOf(said.slice(3), language, tie, before.minutes)
      const answer = changedDraft(draft.draft, wishedOf(before, then), workshop)
      if (!answer.ok) return void (count.refused += 1)
      const unmet = [
        ...unmetWishes(first, answer.draft.request, request),
        ...unmetWishes(then, answer.draft.request, before)
      ]
      checkAll(said, language, answer.draft, unmet, count)
    }),
    { numRuns: RUNS }
  )
  expect(count.unmet / count.wishes).toBeLessThan(0.1)
  expect(count.refused / RUNS).toBeLessThan(0.05)
}, 120_000)
