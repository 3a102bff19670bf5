import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { iconAddresses, plainIcon, withOwnIcons } from './plain-icons.ts'

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

const addresses = iconAddresses(readFileSync('src/ui/icons.ts', 'utf8'))

test('a module gets icons of its own, under the names that it uses', () => {
  const code = "import {\n  play,\n  x as close,\n} from '../../ui/icons.ts'\nexport const both = play + close"
  expect(withOwnIcons(code, 'a1', addresses)).toBe(
    "import play from 'lucide-static/icons/play.svg?raw&of=a1';import close from 'lucide-static/icons/x.svg?raw&of=a1'" +
      '\nexport const both = play + close'
  )
})

test('other imports stay, and an icon that is not there ends the build', () => {
  const whole = "import * as icons from './icons.ts'\nimport { play } from './player-icons.ts'"
  expect(withOwnIcons(whole, 'a1', addresses)).toBe(whole)
  expect(() => withOwnIcons("import { nothing } from './icons.ts'", 'a1', addresses)).toThrow(RangeError)
})
