import { AppError } from '../../platform/errors.ts'

/** The field's type or settings have changed since its conversion was planned. */
export class FieldChanged extends AppError {
  constructor(name: string) {
    super('conflict', `${name} was changed by someone else. Please try again.`)
    this.name = 'FieldChanged'
  }
}

/** The field is already being converted. */
export class AlreadyConverting extends AppError {
  /** The type that it is converted to. */
  readonly type: string
  /** The person who started the conversion. */
  readonly userId: string

  constructor(name: string, { type, userId }: { type: string; userId: string }) {
    super('conflict', `${name} is being converted. Wait until that is done, or cancel it.`)
    this.name = 'AlreadyConverting'
    this.type = type
    this.userId = userId
  }
}
