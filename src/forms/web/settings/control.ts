/** One of several values. */
export interface Choice {
  value: string | number | boolean | null
  label: string
}

/** How a value of a form is edited. */
export type Control = { label: string; help?: string } & (
  | { kind: 'text'; placeholder?: string; /** The lines of a longer text. */ rows?: number }
  | { kind: 'number'; placeholder?: string }
  | { kind: 'switch' }
  | { kind: 'choice'; choices: readonly Choice[]; /** Whether all choices show side by side. */ isOpen?: true }
  /** A calendar day as 'YYYY-MM-DD'. */
  | { kind: 'day' }
  /** A time of day in seconds since midnight. */
  | { kind: 'time' }
  /** Short texts, one a line. */
  | { kind: 'lines'; placeholder?: string }
  /** Any of several values. */
  | { kind: 'several'; choices: readonly Choice[] }
  /** A variable of the form by its id; null for none. */
  | { kind: 'variable' }
  /** The key of a picture. `sizeKey` is the cell for its size in pixels, which is set with it. */
  | { kind: 'picture'; sizeKey?: string }
  /** A color as '#rrggbb'. */
  | { kind: 'color' }
)
