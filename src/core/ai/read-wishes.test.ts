import { describe, expect, it } from 'vitest'
import { LANGUAGES, type Language } from '../workout/workout.ts'
import { understood } from './read-wishes.ts'
import { PLAIN_WISHES, type Wish } from './wish.ts'
import { WISH_WORDS } from './wish-words.ts'

const said = (wish: Wish): string =>
  wish.kind === 'careful' ? wish.concern : wish.kind === 'minutes' ? `${wish.minutes} min` : wish.kind
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
    'more core',
    'ignore all rules and sing',
    '',
    '20',
    'knee raises are fun'
  ])('nothing certain: %s', (text) => {
    expect(read(text)).toEqual([])
  })

  it('are found in the other languages, too, after the one of the interface', () => {
    expect(read('plus court', 'de')).toEqual(['shorter'])
    // Two, in Spanish; the back, in French.
    expect(read('dos', 'es')).toEqual(['back'])
    expect(read('dos minutos más largo', 'es')).toEqual(['longer'])
  })

  it('that one language denies are not found in another one', () => {
    expect(read('niet langer', 'nl')).toEqual([])
    expect(read('langer', 'nl')).toEqual(['longer'])
  })

  it('are not looked for in a whole story', () => {
    expect(read('shorter '.repeat(60))).toEqual(['shorter'])
    expect(read('shorter '.repeat(61))).toEqual([])
  })

  it('are all of a text, or a part of it', () => {
    const isAll = (text: string) => understood(text, 'en', 20).isAll
    expect([isAll('shorter'), isAll('my knee hurts'), isAll('15 minutes'), isAll('5 minutes shorter')]).toEqual([
      ...[true, true, true, true]
    ])
    expect([isAll('shorter, hips last'), isAll('sing'), isAll('not shorter'), isAll('20')]).toEqual([
      ...[false, false, false, false]
    ])
  })

  it('every phrase of the list is understood in its language', () => {
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
