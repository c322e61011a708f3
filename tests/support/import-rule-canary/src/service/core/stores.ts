export const stores = {};
