/** The part of fontkit that the system uses; the package ships no types. */
declare module 'fontkit' {
  export type Glyph = { id: number; path: { commands: { command: string; args: number[] }[] } };
  export type Font = {
    characterSet: number[];
    unitsPerEm: number;
    layout(text: string): { glyphs: Glyph[]; advanceWidth: number };
  };
  export function openSync(file: string): Font;
}
