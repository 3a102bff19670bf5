import { expect, test } from 'vitest'
import { filesFor, shelves, stepsFor, testFiles } from './shelves.ts'

const FILES = [
  'functions/media/files.test.ts',
  'functions/lib/body.test.ts',
  'scripts/lib/ports.test.ts',
  'src/core/player/position.test.ts',
  'src/islands/player/player-app.test.tsx',
  'src/stores/app/player-hint.test.ts',
  'tests/e2e/pictures/list.spec.ts',
  'tests/e2e/player/player.spec.ts',
  'tests/edge/media/media.test.ts',
  'tests/edge/support/x.test.ts',
  'tests/repo/docs.test.ts'
]

test('the shelves are the folders of the rooms', () => {
  expect(shelves(FILES)).toEqual(['app', 'media', 'pictures', 'player'])
})

test('a shelf selects its tests in all rooms, but not files that only share its name', () => {
  expect(filesFor(['player'], FILES)).toEqual([
    'src/core/player/position.test.ts',
    'src/islands/player/player-app.test.tsx',
    'tests/e2e/player/player.spec.ts'
  ])
})

test('any other word selects the files with it in their name; several words are combined', () => {
  expect(filesFor(['posit', 'media', 'ports', 'position'], FILES)).toEqual([
    'src/core/player/position.test.ts',
    'functions/media/files.test.ts',
    'tests/edge/media/media.test.ts',
    'scripts/lib/ports.test.ts'
  ])
})

test('an unknown word is answered with the shelves', () => {
  expect(() => filesFor(['player', 'nothing'], FILES)).toThrow(
    'No shelf and no test file is called "nothing". The shelves: app, media, pictures, player.'
  )
})

test('browser tests run in Playwright, all others in Vitest', () => {
  const steps = stepsFor(filesFor(['player'], FILES), '/chromium', false)
  expect(steps.map(({ kind, args }) => ({ kind, args }))).toEqual([
    { kind: 'vitest', args: ['src/core/player/position.test.ts', 'src/islands/player/player-app.test.tsx'] },
    { kind: 'playwright', args: ['tests/e2e/player/player.spec.ts'] }
  ])
  expect(stepsFor(filesFor(['posit'], FILES), '', false).map(({ kind }) => kind)).toEqual(['vitest'])
})

test('pictures are updated only on request', () => {
  const pictures = filesFor(['pictures'], FILES)
  expect(stepsFor(pictures, '', true)[0]?.args).toEqual(['tests/e2e/pictures/list.spec.ts', '--update-snapshots'])
  expect(stepsFor(pictures, '', false)[0]?.args).toEqual(['tests/e2e/pictures/list.spec.ts'])
})

test('this file is among the test files of the project', () => {
  const files = testFiles()
  expect(files).toContain('scripts/test/shelves.test.ts')
  expect(files).toContain('tests/e2e/player/player.spec.ts')
  expect(files.filter((file) => file.includes('node_modules'))).toEqual([])
})
