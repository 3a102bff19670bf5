/** How an imported password was hashed, as it is answered in `hashOptions`. */
export interface PasswordKind {
  type: 'bcrypt'
  cost: number
}

export interface User {
  id: string
  createdAt: string
  updatedAt: string
  registration: string
  accessedAt: string
  name: string
  /** Empty when there is none, as for `phone`. */
  email: string
  emailVerification: boolean
  phone: string
  phoneVerification: boolean
  /** Hash, or `null` for a user without a password. */
  password: string | null
  /** How an imported password was hashed; `null` for one of this server's. */
  passwordKind: PasswordKind | null
  passwordUpdate: string
  status: boolean
  mfa: boolean
  labels: string[]
  prefs: Record<string, unknown>
}
