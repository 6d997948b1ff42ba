import akula.api.*;
import akula.toolkit.*;
import akula.toolkit.tables.*;
import java.nio.file.*;
import java.time.*;
import java.util.*;
import java.util.stream.*;
import tech.tablesaw.api.*;
