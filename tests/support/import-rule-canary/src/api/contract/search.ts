import { Hono } from 'hono';

export const search = new Hono();
