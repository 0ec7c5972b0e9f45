/** What is shown for a person whose name is not known here. */
export const unknownPerson = 'Unknown person'

/**
 * A name as cells show it, without the domains of mail addresses. Some people use their address as their name, and
 * visitors must not see it.
 */
export const withoutAddress = (name: string): string =>
  name
    .replaceAll(/<[^<>]*@[^<>]*>/g, '')
    .replaceAll(/@\S*/g, '')
    .trim() || unknownPerson
