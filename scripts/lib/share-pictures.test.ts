import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LANGUAGES } from '../../src/core/workout/workout.ts'
import { summaryOf } from '../../src/core/workout/workout.test-kit.ts'
import { drawPictures } from './share-pictures.ts'

test('draws a picture of each workout in each language, where the edge looks for it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
  try {
    const workout = summaryOf({ name: 'Ступени', version: 3, ridge: [{ phase: 'work', seconds: 30 }] })
    expect(await drawPictures([workout], folder)).toBe(LANGUAGES.length)
    const paths = LANGUAGES.map((language) => (language === 'en' ? '' : `${language}/`))
    const files = paths.map((path) => readFileSync(join(folder, `${path}workout/${workout.id}/picture-3.png`)))
    for (const file of files) expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([1200, 630])
    // The name of its level is translated.
    expect(new Set(files.map((file) => file.toString('base64'))).size).toBeGreaterThan(2)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
