/** The opacity of what a drawing shows in the background. */
export const faint = 0.35

/** A line of text in a drawing. */
export const textLine = (x: number, y: number, width: number) => <rect x={x} y={y} width={width} height={5} rx={2.5} />
