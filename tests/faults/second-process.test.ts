/** A second program on the same data folder refuses with a reason, and the first continues. */
import { afterAll, expect, it } from 'vitest'
import { Ended, schemaWith, table, workshop } from './program.ts'

const shop = workshop()
const schema = schemaWith(table('notes', [{ key: 'n', type: 'integer' }]))
const rows = '/tablesdb/db/tables/notes/rows'

afterAll(() => shop.remove())

it('refuses the second, leaves the first alone, and lets a third in after a crash', async () => {
  const first = await shop.start(schema)
  const refused = await shop.start(schema).catch((error: unknown) => error as Ended)
  expect(refused).toBeInstanceOf(Ended)
  expect(refused).toMatchObject({
    code: 4,
    message: expect.stringContaining('already in use by another appwrite-local')
  })
  expect((refused as Ended).message).toContain(shop.folder)
  expect((refused as Ended).message).not.toContain('    at ')
  expect((await first.call('POST', rows, { rowId: 'a', data: { n: 1 } })).status).toBe(201)

  await first.kill()
  const third = await shop.start(schema)
  expect((await third.call('GET', `${rows}/a`)).json).toMatchObject({ n: 1 })
  await third.stop()
})
