/** Messages between the demo users, oldest first. */
import type { NewMessage } from '#core/together/message-schemas.ts'
import type { DemoUserId } from './users.ts'

export interface DemoMessage extends Pick<NewMessage, 'id' | 'text' | 'workoutId' | 'replyTo'> {
  from: DemoUserId
  to: DemoUserId
}

export const DEMO_MESSAGES: readonly DemoMessage[] = [
  {
    id: 'demo-m01',
    from: 'demo-jules',
    to: 'demo-mara',
    text: 'I did your kettlebell ladder this morning. My grip is gone.'
  },
  {
    id: 'demo-m02',
    from: 'demo-mara',
    to: 'demo-jules',
    text: 'Good! Chalk helps, and a lighter bell on the last step.',
    replyTo: 'demo-m01'
  },
  {
    id: 'demo-m03',
    from: 'demo-mara',
    to: 'demo-jules',
    text: 'Try this one the day after, it is easy on the hands.',
    workoutId: 'demo-pilates-mat'
  },
  {
    id: 'demo-m04',
    from: 'demo-jules',
    to: 'demo-mara',
    text: 'Saved. Rope on Thursday?',
    workoutId: 'demo-rope-tabata'
  },
  { id: 'demo-m05', from: 'demo-mara', to: 'demo-jules', text: 'I’m in. Half past six, before work.' },
  {
    id: 'demo-m06',
    from: 'demo-tom',
    to: 'demo-mara',
    text: 'Seven minutes is all I have this week. Is that enough?'
  },
  {
    id: 'demo-m07',
    from: 'demo-mara',
    to: 'demo-tom',
    text: 'Seven minutes every day beats an hour never.',
    replyTo: 'demo-m06'
  }
]
