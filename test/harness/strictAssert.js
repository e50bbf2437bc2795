// Node's strict assertions, for tests that may run in a web worker.
module.exports = require("assert/").strict;
