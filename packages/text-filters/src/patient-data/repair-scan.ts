/** Digits between letters, and letters between digits. */
const DAMAGED =
  /[015](?=[015]{0,2}[A-Za-z]+\b)(?<=\b[A-Za-z]{1,20}[01]{0,2}.)|5(?![\dA-Za-z])(?<=[A-Z]{4}5?.)|[Ol](?=[ ./-]?[\dO])(?<=\d.)|[Ol](?=\d)(?<=\b.)|\b[Nn]arne\b/g
const REPAIRED: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', 5: 'S', O: '0', l: '1' }

/** Replaces characters that scanners of paper confuse. All characters keep their positions. */
export const repairScan = (text: string) =>
  text.replace(DAMAGED, (part, at: number) => {
    if (part.length > 1) return 'Name '
    const repaired = REPAIRED[part] ?? part
    return /[a-z]/.test(text.charAt(at - 1)) ? repaired.toLowerCase() : repaired
  })
