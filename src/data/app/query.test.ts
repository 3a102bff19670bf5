import { Query as Sdk } from 'appwrite'
import { expect, it } from 'vitest'
import {
  cursorAfter,
  equal,
  greaterThanEqual,
  lessThan,
  limit,
  or,
  orderAsc,
  orderDesc,
  search,
  searchParams,
  select
} from './query.ts'

it.each([
  [equal('level', ['easy', 'hard']), Sdk.equal('level', ['easy', 'hard'])],
  [equal('sharePublic', [true]), Sdk.equal('sharePublic', [true])],
  [greaterThanEqual('date', '2026'), Sdk.greaterThanEqual('date', '2026')],
  [lessThan('date', '2027'), Sdk.lessThan('date', '2027')],
  [search('name', 'a "b" ü'), Sdk.search('name', 'a "b" ü')],
  [orderAsc('position'), Sdk.orderAsc('position')],
  [orderDesc('createdAt'), Sdk.orderDesc('createdAt')],
  [select(['$id', 'name']), Sdk.select(['$id', 'name'])],
  [limit(100), Sdk.limit(100)],
  [cursorAfter('row1'), Sdk.cursorAfter('row1')],
  [or([search('name', 'x'), search('trainer', 'x')]), Sdk.or([Sdk.search('name', 'x'), Sdk.search('trainer', 'x')])]
])('writes %j as the SDK does', (own, sdk) => {
  expect(JSON.stringify(own)).toBe(sdk)
})

it('numbers the queries of a request', () => {
  expect([...searchParams([limit(1), orderAsc('a')]).keys()]).toEqual(['queries[0]', 'queries[1]'])
})
