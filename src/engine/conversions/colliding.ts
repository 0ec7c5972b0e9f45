import { AppError } from '../../platform/errors.ts'

/** The type or the settings of a field are not those that its conversion was planned for. */
export class FieldChanged extends AppError {
  constructor(name: string) {
    super('conflict', `${name} was changed by someone else. Please try again.`)
    this.name = 'FieldChanged'
  }
}

/** A field is being converted already. */
export class AlreadyConverting extends AppError {
  /** The type that it gets. */
  readonly type: string
  /** Who has it converted. */
  readonly userId: string

  constructor(name: string, { type, userId }: { type: string; userId: string }) {
    super('conflict', `${name} is being converted. Wait until that is done, or cancel it.`)
    this.name = 'AlreadyConverting'
    this.type = type
    this.userId = userId
  }
}
