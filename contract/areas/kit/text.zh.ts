/** Texts of the parts every screen is composed of. */
export const zh = {};
