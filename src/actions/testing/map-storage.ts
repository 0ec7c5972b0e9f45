/** In-memory tab storage that a test can inspect. */
export function mapStorage(kept = new Map<string, string>()): Storage {
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    key: at => [...kept.keys()][at] ?? null,
    getItem: key => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: key => void kept.delete(key),
  }
}
