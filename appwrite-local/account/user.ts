/** How an imported password was hashed, as returned in `hashOptions`. */
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
  email: string
  emailVerification: boolean
  phone: string
  phoneVerification: boolean
  password: string | null
  passwordKind: PasswordKind | null
  passwordUpdate: string
  status: boolean
  mfa: boolean
  labels: string[]
  prefs: Record<string, unknown>
}
