import { isEqual, MENDS, type SetupContext } from './context.ts'
import { saysOf, type Answer } from './appwrite-rest.ts'

export interface Bucket {
  $id: string
  $permissions: string[]
  fileSecurity: boolean
  name: string
  enabled?: boolean
  maximumFileSize: number
  allowedFileExtensions: string[]
  compression: string
  encryption: boolean
  antivirus: boolean
}

function settingsOf({ $id: _, $permissions, ...settings }: Bucket): Record<string, unknown> {
  return { ...settings, permissions: $permissions, enabled: settings.enabled ?? true }
}

function isSame(present: Record<string, unknown>, wanted: Bucket): boolean {
  const { permissions, ...settings } = settingsOf(wanted)
  if (!isEqual(present['$permissions'], permissions)) return false
  return Object.entries(settings).every(([name, value]) => isEqual(present[name], value))
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`

/** The server has its own size limit (`_APP_STORAGE_LIMIT`, or the plan of Appwrite Cloud). */
function explain(answer: Answer, bucket: Bucket): string {
  const limit = /maximumFileSize.*between [\d,]+ and ([\d,]+)/.exec(answer.message)?.[1]
  if (limit === undefined) return `${bucket.$id}: ${saysOf(answer)}`
  const allowed = megabytes(Number(limit.replaceAll(',', '')))
  return (
    `${bucket.$id} needs files of ${megabytes(bucket.maximumFileSize)}, but this Appwrite allows only ${allowed}: ` +
    `self-hosted, set _APP_STORAGE_LIMIT=${bucket.maximumFileSize} in Appwrite's .env and restart it; on Cloud, change the plan`
  )
}

export async function setUpBuckets(context: SetupContext, buckets: readonly Bucket[]): Promise<void> {
  const { appwrite, report, isCheck } = context
  const fine: string[] = []
  for (const bucket of buckets) {
    const path = `/storage/buckets/${bucket.$id}`
    const found = await appwrite.asKey('GET', path)
    if (found.status === 200 && isSame(found.body, bucket)) {
      fine.push(bucket.$id)
      continue
    }
    if (found.status !== 200 && found.status !== 404) {
      report.add('missing', 'buckets', `${bucket.$id} cannot be read: ${saysOf(found)}`)
      continue
    }
    const isThere = found.status === 200
    if (isCheck) {
      report.add(
        'missing',
        'buckets',
        `${bucket.$id} ${isThere ? 'has different settings' : 'does not exist'}; ${MENDS}`
      )
      continue
    }
    const answer = isThere
      ? await appwrite.asKey('PUT', path, settingsOf(bucket))
      : await appwrite.asKey('POST', '/storage/buckets', { bucketId: bucket.$id, ...settingsOf(bucket) })
    if (answer.status >= 400) report.add('missing', 'buckets', explain(answer, bucket))
    else report.add('done', 'buckets', `${bucket.$id} ${isThere ? 'changed' : 'made'}`)
  }
  if (fine.length === 0) return
  const largest = Math.max(...buckets.map(({ maximumFileSize }) => maximumFileSize))
  const which = fine.length === buckets.length ? `all ${fine.length}` : fine.join(', ')
  report.add('fine', 'buckets', `${which}: as appwrite.json has them (files up to ${megabytes(largest)})`)
}
