import { isTest, type SourceFile } from './source-files.ts'

type Graph = Map<string, Set<string>>

/** Which feature imports which. Every feature may use `texts`, and `app` uses all of them, so neither is drawn. */
function importGraph(files: readonly SourceFile[]): Graph {
  const graph: Graph = new Map()
  const isDrawn = (feature: string) => feature !== 'app' && feature !== 'texts'
  for (const { feature, imports } of files.filter(file => !isTest(file) && isDrawn(file.feature))) {
    const targets = graph.get(feature) ?? new Set<string>()
    graph.set(feature, targets)
    for (const to of imports.map(name => name.split('/')[0] ?? '')) if (to !== feature && isDrawn(to)) targets.add(to)
  }
  return graph
}

/** All features that one reaches over others. */
function reachedFrom(graph: Graph, feature: string, found = new Set<string>()): Set<string> {
  for (const to of graph.get(feature) ?? []) {
    if (found.has(to)) continue
    found.add(to)
    reachedFrom(graph, to, found)
  }
  return found
}

/**
 * Draws the imports between features as a Mermaid flowchart. An arrow that others already imply is left out: `a --> c`
 * when `a --> b --> c`.
 */
export function importDiagram(files: readonly SourceFile[]): string {
  const graph = importGraph(files)
  const arrows = [...graph].flatMap(([feature, targets]) =>
    [...targets]
      .filter(to => ![...targets].some(other => other !== to && reachedFrom(graph, other).has(to)))
      .map(to => `  ${feature} --> ${to}`),
  )
  const connected = new Set([...graph].flatMap(([feature, targets]) => (targets.size > 0 ? [feature, ...targets] : [])))
  const alone = [...graph.keys()].filter(feature => !connected.has(feature)).map(feature => `  ${feature}`)
  return ['```mermaid', 'flowchart TD', ...[...alone, ...arrows].toSorted(), '```'].join('\n')
}
