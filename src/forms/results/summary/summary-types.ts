import type { Hue } from '../../../fields/hues.ts'

/** One bar of a chart. */
export interface Bar {
  label: string
  count: number
  /** The color of an option. */
  hue?: Hue
}

export type SummaryChart =
  /** How often each option was chosen. Respondents may have chosen several. */
  | { kind: 'choices'; isMultiple: boolean; bars: Bar[] }
  /** The options by their average rank, which is null for those that nobody ranked. */
  | { kind: 'ranking'; bars: (Bar & { rank: number | null })[] }
  /** A scale with a bar for each value. */
  | { kind: 'scale'; bars: Bar[]; mean: string | null; nps: NetPromoterScore | null }
  | { kind: 'numbers'; bars: Bar[]; mean: string | null; min: string | null; max: string | null; sum: string | null }
  | { kind: 'dates'; bars: Bar[] }
  /** For each row, how often each column was chosen. */
  | { kind: 'matrix'; columns: string[]; rows: { label: string; counts: number[] }[] }
  /** Texts, files, and everything else that is listed: `forms.summaryTexts` has the latest. */
  | { kind: 'texts' }

export interface NetPromoterScore {
  /** From -100 to 100. */
  score: number
  promoters: number
  passives: number
  detractors: number
}

export interface QuestionSummary {
  blockId: string
  /** The name of the type of the block. */
  type: string
  label: string
  /** Whether the form asks it now. */
  isAsked: boolean
  answered: number
  chart: SummaryChart
}

export interface ResultsSummary {
  /** The version of the base that was read. */
  version: number
  responses: number
  /** Responses over time. */
  received: Bar[]
  questions: QuestionSummary[]
}

/** Answers to a question that are listed, the newest first. */
export interface SummaryTexts {
  texts: { recordId: string; number: number; text: string }[]
  /** Pass it to get the next page; null after the last one. */
  next: number | null
}
