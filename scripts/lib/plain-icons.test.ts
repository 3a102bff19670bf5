import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { plainIcon } from './plain-icons.ts'

const file = readFileSync('node_modules/lucide-static/icons/play.svg', 'utf8')

test('an icon keeps what is drawn, and nothing else', () => {
  const icon = plainIcon(`export default ${JSON.stringify(file)}`)
  const svg = JSON.parse(icon.slice('export default '.length)) as string
  const drawn = (text: string) =>
    [...text.matchAll(/<(path|circle|rect|line|polyline|polygon|ellipse)\b[^>]*>/g)].map(String)
  expect(svg).toMatch(/^<svg viewBox="0 0 24 24"><.+<\/svg>$/)
  expect(drawn(svg)).toEqual(drawn(file).map((part) => part.replaceAll(/\s+/g, ' ')))
  expect(svg.length).toBeLessThan(file.length / 2)
})
