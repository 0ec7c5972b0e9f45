import type { PdfBlock, PdfContent } from '../../../platform/pdf/pdf-content.ts'
import type { Bar, QuestionSummary, ResultsSummary, SummaryTexts } from '../summary/summary-types.ts'

interface SummaryPdf {
  title: string
  timeZone: string
  locale: string
  /** The latest texts of questions that are answered with them, by the id of the block. */
  texts: ReadonlyMap<string, SummaryTexts>
}

const percent = (count: number, all: number): string => (all === 0 ? '' : ` (${Math.round((count / all) * 100)}%)`)

function barsOf(bars: readonly Bar[], answered: number): PdfBlock {
  const most = Math.max(1, ...bars.map(({ count }) => count))
  return {
    kind: 'bars',
    rows: bars.map(({ label, count }) => ({
      name: label,
      share: count / most,
      figure: `${count}${percent(count, answered)}`,
    })),
  }
}

const figures = (rows: readonly (readonly [string, string | null])[]): PdfBlock => ({
  kind: 'pairs',
  rows: rows.map(([name, value]) => ({ name, value: value ?? '–' })),
})

function chartBlocks({ blockId, chart, answered }: QuestionSummary, { texts }: SummaryPdf): PdfBlock[] {
  switch (chart.kind) {
    case 'choices':
    case 'dates':
      return [barsOf(chart.bars, answered)]
    case 'ranking':
      return [figures(chart.bars.map(({ label, rank }) => [label, rank === null ? null : rank.toFixed(1)]))]
    case 'scale': {
      const { nps, mean, bars } = chart
      const scores = nps ? ([['NPS', String(nps.score)]] as const) : []
      return [figures([['Average', mean], ...scores]), barsOf(bars, answered)]
    }
    case 'numbers': {
      const { mean, min, max, sum, bars } = chart
      return [
        figures([
          ['Average', mean],
          ['Lowest', min],
          ['Highest', max],
          ['Sum', sum],
        ]),
        barsOf(bars, answered),
      ]
    }
    case 'matrix': {
      const columns = [{ name: '', width: 2 }, ...chart.columns.map(name => ({ name, align: 'right' as const }))]
      const rows = chart.rows.map(({ label, counts }) => [label, ...counts.map(String)])
      return [{ kind: 'table', columns, rows }]
    }
    case 'texts':
      return (texts.get(blockId)?.texts ?? []).map(({ text }): PdfBlock => ({ kind: 'text', text: `• ${text}` }))
  }
}

/** The summary of a form's responses as a document. */
export function summaryPdf({ responses, received, questions }: ResultsSummary, given: SummaryPdf): PdfContent {
  const { title, timeZone, locale } = given
  const now = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date())
  return {
    title,
    foot: title,
    language: locale,
    blocks: [
      { kind: 'heading', text: title },
      { kind: 'text', text: `${responses} ${responses === 1 ? 'response' : 'responses'} on ${now}`, isDim: true },
      barsOf(received, 0),
      ...questions.flatMap((question): PdfBlock[] => [
        { kind: 'heading', level: 2, text: question.label },
        { kind: 'text', text: `${question.answered} of ${responses} answered`, isDim: true },
        ...(question.answered > 0 ? chartBlocks(question, given) : []),
      ]),
    ],
  }
}
