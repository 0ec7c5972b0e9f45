import type { ReactNode } from 'react'

const line = (x: number, y: number, width: number) => <rect x={x} y={y} width={width} height={5} rx={2.5} />
const faint = 0.35

const table = (
  <>
    <rect x={44} y={26} width={120} height={14} rx={3} opacity={0.55} />
    {[46, 60, 74, 88].map((y, row) => (
      <g key={y} opacity={faint}>
        {line(46, y, 26)}
        {line(86, y, 34 - row * 4)}
        {line(132, y, 18 + (row % 2) * 10)}
      </g>
    ))}
  </>
)

const form = (
  <>
    <g opacity={0.55}>{line(70, 24, 44)}</g>
    {[38, 62].map(y => (
      <rect key={y} x={70} y={y} width={68} height={16} rx={4} fill="none" stroke="currentColor" opacity={faint} />
    ))}
    <rect x={70} y={88} width={30} height={12} rx={4} opacity={0.7} />
  </>
)

const quiz = (
  <>
    <g opacity={0.55}>{line(66, 24, 60)}</g>
    {[42, 60, 78].map((y, choice) => (
      <g key={y} opacity={choice === 1 ? 0.8 : faint}>
        <circle cx={71} cy={y + 3} r={5} />
        {line(84, y, 56 - choice * 9)}
      </g>
    ))}
  </>
)

const payment = (
  <>
    <rect x={62} y={28} width={84} height={54} rx={7} opacity={faint} />
    <rect x={62} y={40} width={84} height={9} opacity={0.55} />
    <g opacity={0.7}>{line(70, 66, 26)}</g>
  </>
)

const calendar = (
  <>
    <rect x={66} y={22} width={76} height={14} rx={4} opacity={0.55} />
    {[0, 1, 2].map(row =>
      [0, 1, 2, 3, 4].map(day => (
        <rect
          key={`${row} ${day}`}
          x={67 + day * 15.5}
          y={44 + row * 16}
          width={11}
          height={11}
          rx={3}
          opacity={row === 1 && day === 2 ? 0.9 : faint}
        />
      )),
    )}
  </>
)

const app = (
  <>
    <rect x={52} y={24} width={104} height={70} rx={7} fill="none" stroke="currentColor" opacity={0.55} />
    <g opacity={0.55}>
      {[61, 68, 75].map(x => (
        <circle key={x} cx={x} cy={32} r={2} />
      ))}
    </g>
    <rect x={60} y={44} width={28} height={42} rx={4} opacity={faint} />
    <g opacity={faint}>
      {line(98, 46, 48)}
      {line(98, 58, 36)}
      {line(98, 70, 42)}
    </g>
  </>
)

const drawings: Record<string, ReactNode> = { base: table, form, quiz, payment, scheduling: calendar, zite: app }

const idOf = (type: string) => `flow-drawing-${type}`

/** What the drawing of a type is made of, to be used by its id; another one for a type that a face has added since. */
export const drawingOf = (type: string): string => `#${idOf(type in drawings ? type : 'form')}`

/** All drawings, once for a page: a list of many items then has one element for each. */
export const FlowDrawings = () => (
  <svg width={0} height={0} style={{ position: 'absolute' }} aria-hidden>
    {Object.entries(drawings).map(([type, drawing]) => (
      <symbol key={type} id={idOf(type)} viewBox="0 0 208 118">
        {drawing}
      </symbol>
    ))}
  </svg>
)
