/** `formatDate` uses the product's English; `Intl.DateTimeFormat('en')` writes American English. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'functions'], {
  encoding: 'utf8'
})
  .split('\n')
  .filter((path) => /\.(?:tsx?|astro)$/.test(path) && !/\.test\.tsx?$/.test(path))

/** Reads the device's zone, and writes no text for people. */
const ZONE = 'src/platform/page/push.ts'
/** Reads the months of other apps, and writes nothing. */
const MONTHS = 'src/core/planning/month-names.ts'

test('dates and times of day are written by formatDate', () => {
  const others = sources.filter(
    (path) =>
      path !== 'src/core/app/format.ts' &&
      path !== ZONE &&
      path !== MONTHS &&
      /DateTimeFormat|toLocale(?:Date|Time)String/.test(readFileSync(path, 'utf8'))
  )
  expect(others).toEqual([])
})
