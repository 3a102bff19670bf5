import { takeKeptFile } from '../../platform/files/shared-file.ts'
import { currentQuery, replaceQuery } from '../../platform/page/page.ts'
import { isShared } from './launched.ts'

export async function takeSharedFile(): Promise<File | null> {
  if (!isShared()) return null
  replaceQuery(currentQuery().filter(([name]) => name !== 'shared'))
  return takeKeptFile()
}
