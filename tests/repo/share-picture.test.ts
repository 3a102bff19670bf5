/**
 * The fonts of shared pictures contain every character of `core/public/share-letters.ts`, so that no empty box appears.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { Resvg } from '@cf-wasm/resvg/node'
import { expect, test } from 'vitest'
import { TEXTS } from '#locales/index.ts'
import { SHARE_HEIGHT, SHARE_WIDTH } from '../../src/core/public/share-card.ts'
import { fontFor } from '../../src/core/public/share-letters.ts'
import { linkPicture, trainerPicture, workoutPicture } from '../../src/core/public/share-picture.ts'
import { translator } from '../../src/core/app/translate.ts'
import { LANGUAGES, LEVELS, SPORTS } from '../../src/core/workout/workout.ts'

const SHARE = 'public/fonts/share'
const display = readFileSync('public/fonts/icepoint-display-700.woff2')
const inter = readdirSync(SHARE)
  .filter((file) => file.endsWith('.woff2'))
  .map((file) => readFileSync(`${SHARE}/${file}`))

const [GLYF, LOCA, CMAP] = [10, 11, 0]

/**
 * Finds the character table: a WOFF2 lists its tables in the order in which they follow each other when decompressed.
 */
function characterTable(file: Buffer): Buffer {
  let at = 48
  const number = (): number => {
    for (let value = 0; ;) {
      const byte = file.readUInt8(at++)
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
  }
  let [offset, found] = [0, -1]
  for (let table = file.readUInt16BE(12); table > 0; table -= 1) {
    const flags = file.readUInt8(at++)
    const tag = flags & 63
    if (tag === 63) at += 4
    const original = number()
    const isGlyphs = tag === GLYF || tag === LOCA
    const isTransformed = isGlyphs ? flags >> 6 !== 3 : flags >> 6 !== 0
    if (tag === CMAP) found = offset
    offset += isTransformed ? number() : original
  }
  return brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20))).subarray(found)
}

/** The code points of its format 4 table, which every font here has. */
function lettersOf(file: Buffer): Set<number> {
  const table = characterTable(file)
  const starts = Array.from({ length: table.readUInt16BE(2) }, (_, index) => table.readUInt32BE(8 + index * 8))
  const start = starts.find((candidate) => table.readUInt16BE(candidate) === 4) ?? NaN
  const size = table.readUInt16BE(start + 6)
  const found = new Set<number>()
  for (let segment = 0; segment < size; segment += 2) {
    const [last, first] = [table.readUInt16BE(start + 14 + segment), table.readUInt16BE(start + 16 + size + segment)]
    const delta = table.readUInt16BE(start + 16 + 2 * size + segment)
    const position = start + 16 + 3 * size + segment
    const range = table.readUInt16BE(position)
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const glyph = range === 0 ? (code + delta) & 0xffff : table.readUInt16BE(position + range + 2 * (code - first))
      if (glyph !== 0) found.add(code)
    }
  }
  return found
}

test('each font has every letter it is used for', () => {
  const own = lettersOf(display)
  const others = new Set(inter.flatMap((file) => [...lettersOf(file)]))
  const missing: string[] = []
  for (let code = 0; code < 0xffff; code += 1) {
    const font = fontFor(String.fromCharCode(code))
    const letters = font === 'Inter' ? others : own
    if (font !== null && !letters.has(code)) missing.push(code.toString(16))
  }
  expect(own.size).toBeGreaterThan(150)
  expect(missing).toEqual([])
})

test('the display font can draw all text on every picture', () => {
  for (const language of LANGUAGES) {
    const texts = TEXTS[language]
    const words = [
      ...LEVELS.map((level) => texts['levels']?.[level]),
      ...SPORTS.map((sport) => texts['sports']?.[sport])
    ]
    const others = [
      ...['approx', 'by', 'exercises_other'].map((key) => texts['public']?.[key]),
      ...Object.values(texts['shareCard'] ?? {}),
      ...Object.values(texts['muscles'] ?? {}),
      texts['openList']?.['found_other']
    ]
    for (const word of [...words, ...others])
      expect([language, word, fontFor(word ?? '瑜')]).toEqual([language, word, 'Icepoint Display'])
  }
})

const t = translator(TEXTS.en, 'en')

const fontBuffers = [display, ...inter].map((file) => new Uint8Array(file))

async function boxOf(elements: string): Promise<{ x: number; y: number; width: number; height: number }> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}">${elements}</svg>`
  const {
    x = -1,
    y = -1,
    width = Infinity,
    height = Infinity
  } = (await Resvg.async(svg, { font: { fontBuffers } })).getBBox() ?? {}
  return { x, y, width, height }
}

test.each([
  'Kettlebell ladder',
  'W'.repeat(60),
  'Щ'.repeat(60),
  'Ежедневная разминка для всего тела',
  'MIX Ω and Ж '.repeat(5),
  'Ganzkörpertraining für müde Bürotage',
  'Übungen für Ärztinnen, Ökologen',
  'Überraschungsübungen für Anfängerinnen und Fortgeschrittene im kleinen Übungsraum',
  'Ångström ÇÇÇÇ jjjjj'
])('the name %s stays within its own row', async (name) => {
  const workout = {
    name,
    level: 'extreme',
    sport: 'Endurance',
    trainer: 'Mara Lindqvist',
    totalSec: 5025
  } as const
  const svg = workoutPicture(
    { ...workout, ridge: [], exerciseCount: 1, rating: 4.7, ratingCount: [1, 0, 0, 0, 0, 1] },
    t,
    'en'
  )
  const texts = [...svg.matchAll(/<text[^>]*>.*?<\/text>/g)].map(([text]) => text)
  const [head, names, facts] = await Promise.all(
    [texts.slice(0, 2), texts.slice(2, -4), texts.slice(-4)].map((row) => boxOf(row.join('')))
  )
  for (const { x = -1, width = Infinity } of [head, names, facts].map((box) => ({ ...box }))) {
    expect(x).toBeGreaterThan(40)
    expect(x + width).toBeLessThanOrEqual(SHARE_WIDTH - 40)
  }
  const bottom = (box = { y: 0, height: 0 }) => box.y + box.height
  expect(names?.y).toBeGreaterThan(bottom(head))
  // The badge is taller than its letters.
  expect(bottom(names)).toBeLessThan(Math.min(383, facts?.y ?? 0))
})

test.each(LANGUAGES)('all text on the picture of a link and of a trainer stays within it, in %s', async (language) => {
  const texts = translator(TEXTS[language], language)
  const name = 'Überraschungsübungen für Anfängerinnen und Fortgeschrittene im kleinen Übungsraum'
  const svgs = [
    linkPicture({ name, sport: 'YOGA', ridge: [] }, texts),
    trainerPicture({ name, sport: 'Endurance', workouts: 12_345 }, texts)
  ]
  for (const svg of svgs) {
    const { x, y, width, height } = await boxOf([...svg.matchAll(/<text[^>]*>.*?<\/text>/g)].join(''))
    expect(x).toBeGreaterThan(40)
    expect(x + width).toBeLessThanOrEqual(SHARE_WIDTH - 40)
    expect([y > 40, y + height < SHARE_HEIGHT - 40]).toEqual([true, true])
  }
})
