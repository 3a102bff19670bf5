import { describe, expect, it } from 'vitest'
import { LANGUAGES, type Language } from '../../workout/workout.ts'
import { saidBy } from './notation.test-kit.ts'
import { parseNotation } from './parse.ts'
import { mendText } from './plan.ts'
import { writeNotation } from './write.ts'
import { WORDS } from './words.ts'

/** The parsed text as the app would write it. */
const flat = (text: string) => text.replaceAll(/\n\s*/g, '\n')
const said = (text: string) => flat(writeNotation(parseNotation(text), 'en'))
const errors = (text: string) => parseNotation(text).errors.map(({ line, from, code }) => `${line}:${from + 1} ${code}`)
const mended = (text: string) => {
  const mend = mendText(text, parseNotation(text).errors[0]!)
  return mend === null ? null : text.slice(0, mend.from) + mend.insert + text.slice(mend.to)
}

describe('an exercise', () => {
  it.each([
    ['Squat 40s', 'Squat 40s'],
    ['Squat 90s', 'Squat 1:30'],
    ['Squat 1:30', 'Squat 1:30'],
    ['Squat 1m30', 'Squat 1:30'],
    ['Squat 1m30s', 'Squat 1:30'],
    ['Squat 2 min', 'Squat 2m'],
    ['Squat 2 Minuten 30 Sekunden', 'Squat 2:30'],
    ['Squat 1,5 min', 'Squat 1:30'],
    ['Squat 1h', 'Squat 1h'],
    ['Squat 1:02:30', 'Squat 1:02:30'],
    ['Squat 5\'30"', 'Squat 5:30'],
    ['Squat 3 uur', 'Squat 3h'],
    ['Squat x10', 'Squat x10'],
    ['Squat 10x', 'Squat x10'],
    ['Squat × 10', 'Squat x10'],
    ['Squat 10 reps', 'Squat x10'],
    ['10 Squats', 'Squats x10'],
    ['40s Squat', 'Squat 40s'],
    ['40s "Squat"', 'Squat 40s'],
    ['Squat: 40s', 'Squat 40s'],
    ['Squat – 40s', 'Squat 40s'],
    ['Squat, 40s', 'Squat 40s'],
    ['Squat x10 @4s', 'Squat x10 @4s'],
    ['Squat x10 Tempo: 3-1-2-0 each side', 'Squat x10 tempo 3-1-2-0 each side'],
    ['Squat 40s @3-1-2-0', 'Squat 40s tempo 3-1-2-0'],
    ['Tempo run 40s', 'Tempo run 40s'],
    ['Squat @4s 40s', 'Squat @4s 40s'],
    ['Squat', 'Squat 1:30'],
    ['Squat (deep) 40s', 'Squat (deep) 40s'],
    ['Squat (40s)', 'Squat 40s'],
    ['Squat (x10 each)', 'Squat x10 each side'],
    ['Squat + press 40s', 'Squat + press 40s'],
    ['Sprint 100m 40s', 'Sprint 100m 40s'],
    ['Jump rope, easy 1m', 'Jump rope, easy 1m'],
    ['"Rest" 40s', '"Rest" 40s'],
    ['“3x” 40s „tief“', '"3x" 40s "tief"'],
    ['"" 40s', '"" 40s'],
    ['Squat 40s on heels', 'Squat 40s "on heels"'],
    ['Squat "deep" 40s "slow"', 'Squat 40s "deep slow"'],
    ['"Squat" deep 40s', 'Squat 40s "deep"'],
    ['Squat "deep"', 'Squat 1:30 "deep"'],
    ['Squat 40s "a \\"b\\" \\\\ \\n c"', 'Squat 40s "a \\"b\\" \\\\ \\n c"'],
    ['Squat 30s + x8', 'Squat 30s + x8'],
    ['30s Squat + x8 fast', 'Squat 30s + x8 "fast"'],
    ['Squat intro 20s "feet wide" + 40s', 'Squat intro 20s "feet wide" + 40s'],
    ['Squat 40s + intro 20s', 'Squat intro 20s + 40s'],
    ['Squat intro 20s "look"', 'Squat intro 20s "look" + 1:30'],
    ['Intro walk 40s', 'Intro walk 40s'],
    ['Squat 40s intro x', 'Squat 40s "intro x"'],
    ['Squat 40s + slow', 'Squat 40s "+ slow"'],
    ['Lunge 40s each side', 'Lunge 40s each side'],
    ['Lunge each side 40s + x8', 'Lunge 40s each side + x8 each side'],
    ['Lunge x8/side', 'Lunge x8 each side'],
    ['Lunge 40s L/R', 'Lunge 40s each side'],
    ['Lunge 40s left + 40s right', 'Lunge 40s left + 40s right'],
    ['Lunge left 40s', 'Lunge left 40s'],
    ['Squat 40s, Rest 20s', 'Squat 40s, Rest 20s'],
    ['Squat 40s Rest 20s', 'Squat 40s, Rest 20s'],
    ['Squat 40s; 20s rest', 'Squat 40s, Rest 20s'],
    ['Squat 40s\nRest: 20s', 'Squat 40s, Rest 20s'],
    ['Squat 40s, Rest 20s\nRest 10s', 'Squat 40s, Rest 30s'],
    ['Squat 40s Rest day', 'Squat 40s "Rest day"'],
    ['- Squat 40s\n2. Row 40s\n• Plank 40s', 'Squat 40s\nRow 40s\nPlank 40s'],
    ['Squat 40s // deep\n// nothing', 'Squat 40s'],
    ['https://a.b 40s', 'https://a.b 40s'],
    ['Squat 40s,, Row 30s,', 'Squat 40s\nRow 30s']
  ])('reads %j as %j', (text, expected) => {
    expect(errors(text)).toEqual([])
    expect(said(text)).toBe(expected)
  })

  it('uses the usual length and rest when none is written', () => {
    const plan = parseNotation('Squat\nRow 20s\nPlank\nRest 5s', { length: { kind: 'reps', reps: 8 }, restSec: 15 })
    expect(writeNotation(plan, 'en')).toBe('Squat x8, Rest 15s\nRow 20s\nPlank x8, Rest 5s')
  })
})

describe('rounds', () => {
  it.each([
    ['3x (Squat 40s, Rest 20s), Rest 1m', '3x (\nSquat 40s, Rest 20s\n), Rest 1m'],
    ['3x (Squat 40s), Rest 1m between rounds, Rest 2m', '3x (\nSquat 40s\n), Rest 1m between rounds, Rest 2m'],
    ['3x (Squat 40s, Rest 20s between rounds)', '3x (\nSquat 40s\n), Rest 20s between rounds'],
    ['3x Ladder (\nSquat 40s\n)', '3x Ladder (\nSquat 40s\n)'],
    ['Ladder 3x (\nSquat 40s\n)', '3x Ladder (\nSquat 40s\n)'],
    ['3x "A (b)" (\nSquat 40s\n)', '3x "A (b)" (\nSquat 40s\n)'],
    ['Ladder (\nSquat 40s\n)', '1x Ladder (\nSquat 40s\n)'],
    ['(Squat 40s, Row 30s) x3', '3x (\nSquat 40s\nRow 30s\n)'],
    ['(Squat 40s) 3x, Rest 5s', '3x (\nSquat 40s\n), Rest 5s'],
    ['3 rounds (Squat, Row)', '3x (\nSquat 1:30\nRow 1:30\n)'],
    ['2x (3x (Squat 40s), Row 30s)', '2x (\n3x (\nSquat 40s\n)\nRow 30s\n)'],
    ['Squat 3x10', '3x (\nSquat x10\n)'],
    ['Squat 3 x 40s', '3x (\nSquat 40s\n)'],
    ['3x Squat 40s', '3x (\nSquat 40s\n)'],
    ['3 sets Squat 40s', '3x (\nSquat 40s\n)'],
    ['3x10 Squat, Rest 1m', '3x (\nSquat x10, Rest 1m\n)'],
    ['3x\nSquat 40s\nRow 30s\n\nPlank 1m', '3x (\nSquat 40s\nRow 30s\n)\n\nPlank 1m'],
    ['3 Runden:\n- Squat 40s\nPlank 1m', '3x (\nSquat 40s\n)\n\nPlank 1m'],
    ['3x Legs:\nSquat 40s', '3x Legs (\nSquat 40s\n)'],
    ['Legs 3x\n- Squat 40s', '3x Legs (\nSquat 40s\n)'],
    ['3x Legs\n- Squat 40s\n2x Arms\n- Row 30s', '3x Legs (\nSquat 40s\n)\n\n2x Arms (\nRow 30s\n)'],
    ['10x Squat\n- Row 30s', '10x Squat (\nRow 30s\n)'],
    ['1x (Squat 40s)', 'Squat 40s'],
    ['3x (Squat 40s, Rest 20s\n)', '3x (\nSquat 40s, Rest 20s\n)']
  ])('reads %j as %j', (text, expected) => {
    expect(errors(text)).toEqual([])
    expect(said(text)).toBe(flat(expected))
  })
})

describe("trainers' shorthand", () => {
  it.each([
    ['10/10 reverse lunges', 'reverse lunges x10 each side'],
    ['Reverse lunges 10/10', 'Reverse lunges x10 each side'],
    ['2x10/10 lunges', '2x (\nlunges x10 each side\n)'],
    ['Lunges 10 per leg', 'Lunges x10 each side'],
    ['10 per leg lunges', 'lunges x10 each side'],
    ['DB row 10ea', 'DB row x10 each side'],
    ['10 L/10 R lunges', 'lunges x10 each side'],
    ['10 left, 10 right lunges', 'lunges x10 each side'],
    ['3x10 each side lunges', '3x (\nlunges x10 each side\n)'],
    ['90/90 stretch 1m', '90/90 stretch 1m'],
    ['1/2 kneeling press 30s', '1/2 kneeling press 30s'],
    ['40s/20s squats', 'squats 40s, Rest 20s'],
    ['Burpees 20s on / 10s off x 8', '8x (\nBurpees 20s, Rest 10s\n)'],
    ['20s on, 10s off burpees x 8', '8x (\nburpees 20s, Rest 10s\n)'],
    ['45 on 15 off squats', 'squats 45s, Rest 15s'],
    ['Squats 1 min work 30s rest', 'Squats 1m, Rest 30s'],
    ['Kniebeugen 20s Arbeit / 10s Pause x 8', '8x (\nKniebeugen 20s, Rest 10s\n)'],
    ['Squats 20s travail, 10s repos x 8', '8x (\nSquats 20s, Rest 10s\n)'],
    ['Push-ups 3x8-12', '3x (\nPush-ups x12 "8-12"\n)'],
    ['Plank 30-45s', 'Plank 45s "30-45s"'],
    ['1-2 combo 30s', '1-2 combo 30s'],
    ['21-15-9 thrusters', 'thrusters x21 + x15 + x9'],
    ['4-7-8 breathing 1m', '4-7-8 breathing 1m'],
    ['10 squats x 3', '3x (\nsquats x10\n)'],
    ['10 squats, 10 push-ups, 1 min plank', 'squats x10\npush-ups x10\nplank 1m'],
    ['Row 500 m', 'Row 500 m 1:30'],
    ['5 km run', '5 km run 1:30'],
    ['Station 12', 'Station 12 1:30'],
    ['A1) Squat x10\nA2) Row x8', 'Squat x10\nRow x8'],
    ['3 rounds: 10 squats, rest 1 min, 10 push-ups', '3x (\nsquats x10, Rest 1m\npush-ups x10\n)'],
    ['5 rounds for time of: 10 squats, 10 push-ups', '5x for time (\nsquats x10\npush-ups x10\n)'],
    ['For time: 50 squats', '1x For time (\nsquats x50\n)'],
    ['3x (10 squats, rest 1 min)', '3x (\nsquats x10, Rest 1m\n)'],
    ['Squat 3x10\n1 min rest between sets', '3x (\nSquat x10\n), Rest 1m between rounds'],
    ['EMOM 10: 10 burpees', '10x (\nburpees 1m "10 burpees"\n)'],
    ['10 min EMOM: 10 burpees, 15 squats', '10x (\nEMOM 1m "10 burpees\\n15 squats"\n)'],
    ['EMOM 10\n10 burpees\n15 squats\n\nPlank 1m', '10x (\nEMOM 1m "10 burpees\\n15 squats"\n)\n\nPlank 1m'],
    ['E2MOM x 5: 10 squats', '5x (\nsquats 2m "10 squats"\n)'],
    ['E2MOM 10: 5 deadlifts', '5x (\ndeadlifts 2m "5 deadlifts"\n)'],
    ['Every 2 min for 10 min: 10 squats', '5x (\nsquats 2m "10 squats"\n)'],
    ['alle 2 Minuten 5x: 10 Kniebeugen', '5x (\nKniebeugen 2m "10 Kniebeugen"\n)'],
    ['toutes les 2 minutes pendant 10 minutes : 10 squats', '5x (\nsquats 2m "10 squats"\n)'],
    ['cada 2 min x 5: 10 sentadillas', '5x (\nsentadillas 2m "10 sentadillas"\n)'],
    ['elke 2 min 5x: 10 squats', '5x (\nsquats 2m "10 squats"\n)'],
    ['AMRAP 12: 5 pull-ups, 10 push-ups', 'AMRAP 12m "5 pull-ups\\n10 push-ups"'],
    ['12 min AMRAP\n- 5 pull-ups\n- 10 push-ups', 'AMRAP 12m "5 pull-ups\\n10 push-ups"'],
    ['AMRAP 12m\nSquat 40s', 'AMRAP 12m\nSquat 40s'],
    ['Tabata: burpees, squats', '8x (\nburpees 20s, Rest 10s\n)\n\n8x (\nsquats 20s, Rest 10s\n)'],
    ['Burpee tabata', '8x (\nBurpee 20s, Rest 10s\n)']
  ])('reads %j as %j', (text, expected) => {
    expect(errors(text)).toEqual([])
    expect(said(text)).toBe(flat(expected))
  })

  it.each([
    ['30/30s side plank', ['1:1 pair'], '30s L/R side plank'],
    ['Squats 40/20', ['1:8 pair'], 'Squats 40s/20s'],
    ['Squats 40/20 x 8', ['1:8 pair'], 'Squats 40s/20s x 8'],
    ['10 left / 8 right lunges', ['1:1 pair'], null],
    ['Squat 10', ['1:7 bare'], 'Squat x10'],
    ['Squats 10, push-ups 10', ['1:8 bare', '1:21 bare'], 'Squats x10, push-ups 10'],
    ['Squat 40s\n1 min rest between rounds', ['2:1 betweenFirst'], null],
    ['EMOM: 10 burpees', ['1:1 method'], null],
    ['E2MOM 5: 10 burpees', ['1:1 method'], null],
    ['AMRAP 12 min\nSquat 40s', ['1:1 method'], null],
    ['20s on / 10s off x 8', ['1:1 name'], null]
  ])('marks %j as ambiguous', (text, found, mend) => {
    expect(errors(text)).toEqual(found)
    expect(mended(text)).toBe(mend)
  })
})

describe('sections', () => {
  it.each([
    ['# warm-up\nJog 1m\n# main\nSquat 40s\n# cool-down\nFold 1m'],
    ['Warm-up:\nJog 1m\n\nMain part\nSquat 40s\n\nCool-down\nFold 1m'],
    ['# Main\nSquat 40s\n## Cool Down:\nFold 1m\n# Warmup // easy\nJog 1m'],
    ['# Aufwärmen\nJog 1m\n# Hauptteil\nSquat 40s\n# Ausklang\nFold 1m'],
    ['# échauffement\nJog 1m\n# partie principale\nSquat 40s\n# retour au calme\nFold 1m'],
    ['# calentamiento\nJog 1m\n# parte principal\nSquat 40s\n# vuelta a la calma\nFold 1m'],
    ['# warming-up\nJog 1m\n# hoofddeel\nSquat 40s\n# cooling-down\nFold 1m']
  ])('%j', (text) => {
    expect(errors(text)).toEqual([])
    expect(parseNotation(text).blocks.map(({ section, items }) => [section, items.length])).toEqual([
      ['warmup', 1],
      ['main', 1],
      ['cooldown', 1]
    ])
    expect(parseNotation(text).exercises.map(({ name }) => name)).toEqual(['Jog', 'Squat', 'Fold'])
  })
  it('a heading that is no section names what follows', () => {
    expect(said('# Legs\nSquat 40s\n\nRow 30s\n# Arms\n3x (Curl x8)')).toBe(
      '1x Legs (\nSquat 40s\nRow 30s\n)\n1x Arms (\n3x (\nCurl x8\n)\n)'
    )
    // Blocks can be nested only once.
    expect(said('# Legs\n3x (2x (Squat 40s), Row 30s)')).toBe('3x (\n2x (\nSquat 40s\n)\nRow 30s\n)')
    expect(said('# Monday plan\n\n# main\nSquat 40s')).toBe('Squat 40s')
    expect(said('#\nSquat 40s')).toBe('Squat 40s')
  })
  it('a section word with a length is an exercise', () => {
    expect(said('Warm-up 5m')).toBe('Warm-up 5m')
  })
})

describe('all languages', () => {
  const plan = parseNotation(
    '# warm-up\nLunge intro 5s + 40s each side + x8 left + x8 right, Rest 20s\n# main\n3x (Row 1m), Rest 5s between rounds\n# cool-down\nFold 1m'
  )
  it.each(LANGUAGES)('%s is written and read', (language: Language) => {
    const text = writeNotation(plan, language)
    for (const word of Object.values(WORDS[language]).flatMap((one) =>
      typeof one === 'string' ? [one] : [one.warmup]
    )) {
      expect(text).toContain(word)
    }
    expect(saidBy(parseNotation(text))).toEqual(saidBy(plan))
  })
  it.each(['Pause', 'Repos', 'Récup.', 'Descanso', 'Pausa', 'Rust', 'Pauze'])('%s rests', (word) => {
    expect(said(`Squat 40s, ${word} 20 s`)).toBe('Squat 40s, Rest 20s')
  })
  it.each([
    'je Seite',
    'pro Bein',
    'beide Seiten',
    'de chaque côté',
    'cada lado',
    'por pierna',
    'elke kant',
    'per zijde',
    'each leg'
  ])('%s', (words) => expect(said(`Lunge x8 ${words}`)).toBe('Lunge x8 each side'))
  it.each([
    '8 Wdh.',
    '8 Wiederholungen',
    '8 mal',
    '8 répétitions',
    '8 fois',
    '8 repeticiones',
    '8 veces',
    '8 herhalingen',
    '8 keer'
  ])('%s', (words) => expect(said(`Squat ${words}`)).toBe('Squat x8'))
  it.each(['Runden', 'rounds', 'tours', 'rondas', 'rondes', 'Sätze', 'séries'])('3 %s', (word) => {
    expect(said(`3 ${word}\nSquat x8`)).toBe('3x (\nSquat x8\n)')
  })
})

it('the common subset of the Intervals.icu notation is understood', () => {
  const text =
    'Warmup\n- 10m 60%\n- Easy 5m30 Z2 90rpm\n\nMain set 4x\n- 2m 120%\n- 1m30s 50-60%\n\n3x\n- 30s 90%\n- 30" rest\n\nCooldown\n- 5\' 50%'
  expect(errors(text)).toEqual([])
  expect(said(text)).toBe(
    flat(
      '# warm-up\n60% 10m\nEasy 5:30 "Z2 90rpm"\n\n# main\n4x (\n120% 2m\n50-60% 1:30\n)\n\n3x (\n90% 30s, Rest 30s\n)\n\n# cool-down\n50% 5m'
    )
  )
})

describe('a notation error', () => {
  it.each([
    ['Squat 1:3O, Rest 20s', ['1:7 letterO'], 'Squat 1:30, Rest 20s'],
    ['Squat 4Os', ['1:7 letterO'], 'Squat 40s'],
    ['Squat x1o', ['1:7 letterO'], 'Squat x10'],
    ['Squat 1:75', ['1:7 clock'], 'Squat 2:15'],
    ['Squat 1:00:75', ['1:7 clock'], 'Squat 1:01:15'],
    ['Squat 1m75s', ['1:7 clock'], null],
    ['Squat 40ss', ['1:7 time'], null],
    ['Squat 40s, Rest 20', ['1:17 time'], 'Squat 40s, Rest 20s'],
    ['Squat 40s, Rest 2Os', ['1:17 letterO'], 'Squat 40s, Rest 20s'],
    ['Squat 40s\nRest', ['2:5 time'], null],
    ['Squat 40s 30s', ['1:11 plus'], null],
    ['Squat 0s', ['1:7 range'], null],
    ['Squat x2000', ['1:7 range'], null],
    ['Squat x8 @90s', ['1:10 range'], null],
    ['Squat x8 tempo 11-0-1-0', ['1:10 range'], null],
    ['Squat 40s, Rest 30h', ['1:17 range'], null],
    ['30h rest', ['1:1 range'], null],
    ['Squat 40s Rest 30h', ['1:16 range'], null],
    ['40s', ['1:1 name'], null],
    ['Squat 40s "slow', ['1:11 quote'], 'Squat 40s "slow"'],
    ['“Squat', ['1:1 quote'], '“Squat”'],
    ['Rest 20s', ['1:1 restFirst'], null],
    ['3x (Rest 20s, Squat 40s)', ['1:5 restFirst'], null],
    ['3x (Squat 40s', ['1:1 unclosed'], '3x (Squat 40s\n)'],
    ['3x (\nSquat 40s\n# main', ['1:1 unclosed'], null],
    ['Plank (side 40s', ['1:7 unclosed'], 'Plank (side 40s)'],
    ['Squat 40s)', ['1:10 unopened'], 'Squat 40s'],
    ['3x ()', ['1:1 empty'], null],
    ['3x\n\nSquat 40s', ['1:1 empty'], null],
    ['3x (2x (2x (Squat 40s)))', ['1:9 deep'], null],
    ['3x (2x (Squat 3x10))', ['1:9 deep'], null],
    ['0x (Squat 40s)', ['1:1 rounds'], null],
    ['Squat 100x10', ['1:1 rounds'], null],
    [`${'a'.repeat(81)} 40s`, ['1:1 nameLong'], null],
    [`Squat 40s "${'a'.repeat(1001)}"`, ['1:1 textLong'], null],
    [`Squat ${Array.from({ length: 11 }, () => '5s').join(' + ')}`, ['1:1 steps'], null]
  ])('is reported for %j', (text, found, mend) => {
    expect(errors(text)).toEqual(found)
    expect(mended(text)).toBe(mend)
  })

  it('skips its line and the rest after it, and keeps all others', () => {
    const plan = parseNotation('Squat 40s\nRow 3Os\nRest 20s\n3x (Plank 20s, Jog 1:3O)\n2x (\nCurl 4Os\n)\nFold 1m')
    expect(plan.exercises.map(({ name }) => name)).toEqual(['Squat', 'Fold'])
    expect(plan.blocks[0]?.items.map((item) => (item as { restSec: number }).restSec)).toEqual([0, 0])
    expect(plan.errors.map(({ line }) => line)).toEqual([2, 4, 6])
    expect(plan.lines).toEqual([1, 8])
  })

  it('names the lines that do not fit', () => {
    const plan = parseNotation('A 1s\nB 1s, C 1s, D 1s\nE 1s', { maxExercises: 2 })
    expect(plan.exercises.map(({ name }) => name)).toEqual(['A', 'B'])
    expect(plan.errors.map(({ line, code, params }) => [line, code, params['max']])).toEqual([
      [2, 'full', 2],
      [3, 'full', 2]
    ])
  })

  it('has a fix with any line ending', () => {
    expect(mended('A 1s\r\nB 4Os\r\nC 1s')).toBe('A 1s\r\nB 40s\r\nC 1s')
    expect(mended('A 1s\rB 4Os')).toBe('A 1s\rB 40s')
    expect(mended('A 1s\n\n\nB (\nC 4s')).toBe('A 1s\n\n\nB (\nC 4s\n)')
  })
})
