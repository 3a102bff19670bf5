import { describe, expect, it } from 'vitest'
import { LANGUAGES, type Language } from '../workout/workout.ts'
import { isOtherLanguage } from './answer-faults.ts'

const SAID: Readonly<Record<Language, string>> = {
  en: 'Stand with your feet hip-wide and bend your knees, then push the floor away and keep your back straight. Hold for the time of the interval.',
  de: 'Stell die Füße hüftbreit auf und beuge die Knie, dann drück den Boden weg und halte den Rücken gerade. Das ist für die Beine und den Po.',
  fr: 'Écarte les pieds de la largeur du bassin et plie les genoux, puis pousse le sol avec les talons et garde le dos droit pour une bonne tenue.',
  es: 'Separa los pies a la anchura de las caderas y dobla las rodillas, luego empuja el suelo con los talones y mantén la espalda recta para cada lado.',
  nl: 'Zet je voeten op heupbreedte en buig je knieën, duw dan de vloer van je weg en houd je rug recht. Het is een oefening voor de benen met je eigen gewicht.'
}

describe('isOtherLanguage', () => {
  it.each(LANGUAGES.flatMap((said) => LANGUAGES.map((asked) => [said, asked] as const)))(
    'detects text in %s when %s was requested',
    (said, asked) => expect(isOtherLanguage(SAID[said], asked)).toBe(said !== asked)
  )

  it('recognizes other scripts', () => {
    expect(
      isOtherLanguage(
        '両足を肩幅に開いて立ち、膝を曲げて腰を落とします。背中はまっすぐに保ち、かかとで床を押して戻ります。',
        'en'
      )
    ).toBe(true)
    expect(isOtherLanguage('Поставьте ноги на ширину плеч и согните колени, затем оттолкнитесь', 'de')).toBe(true)
  })

  it('gives no verdict on a few words or on names', () => {
    expect(isOtherLanguage('Squat, plank, jumping jack', 'de')).toBe(false)
    expect(isOtherLanguage('Go with the flow', 'fr')).toBe(false)
    expect(isOtherLanguage('', 'nl')).toBe(false)
    expect(isOtherLanguage('太陽礼拝', 'en')).toBe(false)
  })
})
