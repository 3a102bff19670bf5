/** The demo users. They are fictional, and their addresses lead nowhere (example.com is reserved for that). */
export const DEMO_PASSWORD = 'icepoint-demo'

export type DemoUserId = 'demo-mara' | 'demo-jules' | 'demo-tom' | 'demo-admin'

export interface DemoUser {
  id: DemoUserId
  email: string
  firstName: string
  lastName: string
  nickname: string
}

export const DEMO_USERS: readonly DemoUser[] = [
  { id: 'demo-mara', email: 'mara@example.com', firstName: 'Mara', lastName: 'Lindqvist', nickname: 'Mara' },
  { id: 'demo-jules', email: 'jules@example.com', firstName: 'Jules', lastName: 'Moreau', nickname: 'Jules' },
  { id: 'demo-tom', email: 'tom@example.com', firstName: 'Tom', lastName: 'de Wit', nickname: 'Tom' }
]

/** Sees the administration under Account. Has no friends. */
export const DEMO_ADMIN: DemoUser = {
  id: 'demo-admin',
  email: 'admin@example.com',
  firstName: 'Ida',
  lastName: 'Berg',
  nickname: 'Ida'
}
