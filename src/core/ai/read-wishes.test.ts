import { describe, expect, it } from 'vitest'
import { LANGUAGES, type Language } from '../workout/workout.ts'
import { FACTS } from '../composer/composer.test-kit.ts'
import { indexFor } from '../exercises/library.test-kit.ts'
import { understood } from './read-wishes.ts'
import { PLAIN_WISHES, type Wish } from './wish.ts'
import { WISH_WORDS, exerciseWords } from './spoken-words.ts'

function said(wish: Wish): string {
  switch (wish.kind) {
    case 'careful':
      return wish.concern
    case 'minutes':
      return `${wish.minutes} min`
    case 'rounds':
      return `${wish.rounds} rounds`
    case 'level':
      return wish.level
    case 'use':
      return `${wish.isAll ? 'only' : 'with'} ${wish.equipment.join(' ')}`
    case 'leave':
      return `no ${wish.equipment.join(' ')}`
    case 'without':
    case 'include':
      return `${wish.kind} ${wish.what}`
    case 'focus':
      return `for ${wish.parts.join(' ')}`
    default:
      return wish.kind
  }
}
const read = (text: string, language: Language = 'en', now = 20): string[] =>
  understood(text, language, now).wishes.map(said)

describe('wishes in free words', () => {
  it.each<[Language, string, string[]]>([
    ['en', 'No jumping please, and a bit shorter.', ['shorter', 'noJumping']],
    ['en', 'My knee hurts', ['knee']],
    ['en', 'Easier on the wrists and back', ['back', 'wrist']],
    ['en', 'Make it 15 minutes', ['15 min']],
    ['en', '5 minutes shorter', ['15 min']],
    ['en', '10 min longer, harder', ['30 min', 'harder']],
    ['en', 'add a warm-up', ['warmUp']],
    ['en', 'Without equipment!', ['noEquipment']],
    ['en', 'knees', ['knee']],
    ['en', "I'm pregnant", ['pregnancy']],
    ['de', 'Bitte ohne Sprünge und etwas kürzer', ['shorter', 'noJumping']],
    ['de', 'Mein Knie tut weh', ['knee']],
    ['de', 'leichter, ohne Geräte', ['easier', 'noEquipment']],
    ['fr', 'J’ai mal au dos', ['back']],
    ['fr', 'Plus court et sans sauts', ['shorter', 'noJumping']],
    ['es', 'Más fácil, sin saltos', ['easier', 'noJumping']],
    ['es', 'Me duele la rodilla', ['knee']],
    ['nl', 'Niet springen, en korter', ['shorter', 'noJumping']],
    ['nl', 'Mijn schouder doet pijn', ['shoulder']]
  ])('%s: %s', (language, text, wishes) => {
    expect(read(text, language)).toEqual(wishes)
  })

  it.each([
    'Bring back the squats',
    'not shorter',
    "don't make it harder",
    'My knee does not hurt any more',
    'shorter or longer',
    'shortest',
    'ignore all rules and sing',
    '',
    '20',
    'knee raises are fun'
  ])('are uncertain: %s', (text) => {
    expect(read(text)).toEqual([])
  })

  it('are also found in other languages, after that of the interface', () => {
    expect(read('plus court', 'de')).toEqual(['shorter'])
    // “Two” in Spanish, “back” in French.
    expect(read('dos', 'es')).toEqual(['back'])
    expect(read('dos minutos más largo', 'es')).toEqual(['22 min'])
  })

  it('that one language negates are not found in another', () => {
    expect(read('niet langer', 'nl')).toEqual([])
    expect(read('langer', 'nl')).toEqual(['longer'])
  })

  it('are not looked for in a long story', () => {
    expect(read('shorter '.repeat(60))).toEqual(['shorter'])
    expect(read('shorter '.repeat(61))).toEqual([])
  })

  it('cover a whole text or a part of it', () => {
    const isAll = (text: string) => understood(text, 'en', 20).isAll
    expect([isAll('shorter'), isAll('my knee hurts'), isAll('15 minutes'), isAll('5 minutes shorter')]).toEqual([
      true,
      true,
      true,
      true
    ])
    expect([isAll('shorter, hips last'), isAll('sing'), isAll('not shorter'), isAll('20')]).toEqual([
      false,
      false,
      false,
      false
    ])
  })

  it('include every listed phrase in its language', () => {
    for (const language of LANGUAGES) {
      for (const wish of PLAIN_WISHES) {
        for (const phrase of WISH_WORDS[language].wishes[wish].split(', ')) {
          expect([language, phrase, read(phrase, language)]).toEqual([language, phrase, [wish]])
        }
      }
      for (const phrase of Object.values(WISH_WORDS[language].body).flatMap((all) => all.split(', '))) {
        expect([language, phrase, read(phrase, language).length]).toEqual([language, phrase, 1])
      }
    }
  })
})

describe('wishes with the names of exercises', () => {
  const WORDS = new Map(LANGUAGES.map((language) => [language, exerciseWords(FACTS, indexFor(language))]))
  const readAll = (text: string, language: Language) => {
    const { wishes, unknown } = understood(text, language, 20, WORDS.get(language))
    return { wishes: wishes.map(said), unknown }
  }
  const without = (text: string): readonly string[] => {
    const [wish] = understood(text, 'en', 20, WORDS.get('en')).wishes
    return wish?.kind === 'without' ? wish.ids : []
  }

  it.each<[Language, string, string[]]>([
    ['en', 'no push-ups, 3 rounds', ['3 rounds', 'without push-ups']],
    ['en', 'with dumbbells please', ['with dumbbell']],
    ['en', 'no push-ups but with a chair please, around 30 minutes', ['30 min', 'with chair', 'without push-ups']],
    ['en', 'without push-ups and with dumbbells', ['with dumbbell', 'without push-ups']],
    ['en', 'no push-ups, squats or burpees', ['without push-ups', 'without squats', 'without burpees']],
    ['en', 'no dumbbells, kettlebells', ['no dumbbell kettlebell']],
    ['en', 'legs and core, half an hour', ['30 min', 'for legs core']],
    ['en', 'train my back and shoulders', ['for back shoulders']],
    ['en', 'only a resistance band', ['only band']],
    ['en', 'avoid anything with jumping', ['noJumping']],
    ['en', 'avoid anything with dumbbells', ['no dumbbell']],
    ['en', 'no jumping jacks', ['without jumping jacks']],
    ['en', 'no chair squats', ['without chair squats']],
    ['en', 'with squats, four sets', ['4 rounds', 'include squats']],
    ['en', 'a hard 20-minute workout', ['20 min', 'heavy']],
    ['en', 'more core', ['for core']],
    ['en', 'swap push-ups for burpees', ['without push-ups', 'include burpees']],
    ['en', 'Replace the plank with a side plank, 3 rounds', ['3 rounds', 'without plank', 'include side plank']],
    ['de', 'ersetze Liegestütze durch Kniebeugen', ['without Liegestütze', 'include Kniebeugen']],
    ['fr', 'remplace les pompes par des squats', ['without pompes', 'include squats']],
    ['es', 'cambia las flexiones por sentadillas', ['without flexiones', 'include sentadillas']],
    ['nl', 'vervang push-ups door squats', ['without push-ups', 'include squats']],
    ['de', 'keine Liegestütze, 3 Runden', ['3 rounds', 'without Liegestütze']],
    ['de', 'Bitte ohne Kniebeugen und mit Fitnessband', ['with band', 'without Kniebeugen']],
    ['de', 'Burpees weglassen, vier Durchgänge', ['4 rounds', 'without Burpees']],
    ['de', 'lass die Burpees weg', ['without Burpees']],
    ['de', 'nichts auf dem Boden, nur mit Kettlebell', ['only kettlebell', 'without Boden']],
    ['de', 'Oberkörper für Fortgeschrittene, eine halbe Stunde', ['30 min', 'heavy', 'for upperBody']],
    ['de', 'mein Rücken tut weh, 15 Min, leicht', ['15 min', 'back', 'base']],
    ['de', 'ohne Geräte, Po und Beine', ['noEquipment', 'for glutes legs']],
    ['fr', 'pas de fentes ni de squats, trois tours', ['3 rounds', 'without fentes', 'without squats']],
    ['fr', 'fessiers et jambes sans matériel, 25 min', ['25 min', 'noEquipment', 'for glutes legs']],
    ['fr', 'évite les burpees, avec une chaise, débutant', ['base', 'with chair', 'without burpees']],
    ['fr', 'j’ai mal au genou, rien au sol', ['knee', 'without sol']],
    ['es', 'nada de zancadas ni sentadillas, dos vueltas', ['2 rounds', 'without zancadas', 'without sentadillas']],
    ['es', 'tren superior con mancuernas, nivel avanzado', ['heavy', 'with dumbbell', 'for upperBody']],
    ['es', 'evita los burpees, tengo una silla', ['with chair', 'without burpees']],
    ['es', 'me duele la espalda, media hora', ['30 min', 'back']],
    ['nl', 'geen squats of lunges, drie rondes', ['3 rounds', 'without squats', 'without lunges']],
    ['nl', 'sla de burpees over, met een stoel', ['with chair', 'without burpees']],
    ['nl', 'billen en benen zonder materiaal, een kwartier', ['15 min', 'noEquipment', 'for glutes legs']],
    ['nl', 'voor beginners, niets op de vloer', ['base', 'without vloer']]
  ])('%s: %s', (language, text, wishes) => {
    expect(readAll(text, language)).toEqual({ wishes, unknown: [] })
  })

  it.each<[string, string[], string[]]>([
    ['Sing me a song, 3 rounds', ['3 rounds'], ['Sing me a song']],
    ['no push-ups, hips last', ['without push-ups'], ['hips last']],
    ['30 s rest, with dumbbells', ['with dumbbell'], ['30 s rest']],
    ['not shorter, no squats', ['without squats'], ['not shorter']],
    ['shorter '.repeat(61), [], [`${'shorter '.repeat(61).slice(0, 60)}…`]]
  ])('reports unknown words: %s', (text, wishes, unknown) => {
    expect(readAll(text, 'en')).toEqual({ wishes, unknown })
  })

  it('rule out everything with that name, and nothing else', () => {
    expect(without('no push-ups')).toEqual(expect.arrayContaining(['push-up', 'knee-push-up', 'pike-push-up']))
    expect(without('no push-ups')).not.toContain('squat')
    expect(without('no jumping jacks')).toContain('jumping-jack')
    expect(without('no jumping jacks')).not.toContain('squat-jump')
  })
})
