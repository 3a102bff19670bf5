/** All times are in the device's time zone. */

export interface PlannedTime {
  date: string
  time: string
}

const two = (value: number): string => String(value).padStart(2, '0')

export function fieldsOf(moment: Date): PlannedTime {
  return {
    date: `${String(moment.getFullYear()).padStart(4, '0')}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`,
    time: `${two(moment.getHours())}:${two(moment.getMinutes())}`
  }
}

export function today(now: Date): string {
  return fieldsOf(now).date
}
