/** Every file of a room lies on a shelf, with the same shelf names in every room (decision 031). */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const SHELVES = [
  'account',
  'admin',
  'ai',
  'app',
  'composer',
  'editor',
  'exercises',
  'list',
  'mail',
  'media',
  'planning',
  'player',
  'public',
  'studio',
  'together',
  'workout'
]
/** Capabilities of the device, which belong to no domain. */
const ABILITIES = ['device', 'files', 'media', 'page', 'screen', 'sound', 'video']

const ROOMS: Record<string, readonly string[]> = {
  'src/core': [...SHELVES, 'tsconfig.json'],
  'src/data': SHELVES,
  'src/stores': SHELVES,
  'src/islands': SHELVES,
  'src/styles': SHELVES,
  'src/platform': ABILITIES,
  functions: [...SHELVES, 'lib', 'index.ts', 'tsconfig.json', 'tsconfig.test.json', 'vitest.config.ts'],
  'tests/edge': [...SHELVES, 'support'],
  'tests/e2e': [...SHELVES, 'support', 'pictures']
}

const entries = (room: string): string[] => readdirSync(room).filter((name) => !name.startsWith('.'))

describe.each(Object.entries(ROOMS))('%s', (room, allowed) => {
  test('holds nothing but its shelves', () => {
    expect(entries(room).filter((name) => !allowed.includes(name))).toEqual([])
  })
})

test('the table of decision 031 has the shelves as they are', () => {
  const table = readFileSync('docs/decisions/031-shelves.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))
  const [head = [], ...rows] = table
  const columns = head.slice(3, -1).map((room) => Object.keys(ROOMS).find((one) => one.endsWith(room)) ?? room)
  const shelves = rows.filter(([, name = '']) => SHELVES.includes(name))
  expect(shelves.map(([, name]) => name).sort()).toEqual(SHELVES)
  for (const [, name = '', , ...cells] of shelves)
    columns.forEach((room, index) => {
      expect(cells[index] === '●', `${room}/${name}`).toBe(existsSync(`${room}/${name}`))
    })
})
